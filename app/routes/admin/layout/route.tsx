import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  NavLink,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readFirstSteps } from "~/company/first-steps.server";
import { readSite } from "~/company/read-site.server";
import { openedBy } from "~/contact/desk/record-opening.server";
import { countInWords } from "~/contact/desk/today";
import { countToday } from "~/contact/desk/today.server";
import { MapKey } from "~/forms/map-key";
import { takeFlash } from "~/office/flash.server";
import { useShownPage } from "~/office/keep-page";
import { TodayProvider } from "~/office/moment";
import { useSessionCheck } from "~/office/session-check";
import { forgetUnsaved } from "~/office/unsaved";
import { LoadingOverlay } from "~/public/loading-overlay";
import office from "~/styles/office.css?url";
import { todayInSeoul } from "~/text/moment";
import { ErrorPage } from "~/ui/error-page";
import { MenuIcon } from "~/ui/icons";
import { backupConcern } from "~/upkeep/backup/backup-status.server";
import { alertConcern } from "./alert-concern.server";
import { FlashMessage } from "./flash-message";

/** Every page below has its own guard. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  // This address only redirects, and the browser asks for the layout's data on its own.
  const isOnTheWay = new URL(request.url).pathname === "/admin";
  const { flash, headers } = isOnTheWay ? {} : await takeFlash(request);
  const unread = await countToday("unread", openedBy(request));
  const isAfterSaving = flash !== undefined && !flash.hasFailed && isOfFirstSteps(request);
  const steps = isAfterSaving ? await readFirstSteps() : [];
  return data(
    {
      username: user.username,
      role: user.role,
      unread,
      flash,
      hasStepsLeft: steps.some(({ isDone }) => !isDone),
      concern: await backupConcern(),
      alertConcern: await alertConcern(),
      kakaoMapKey: (await readSite()).kakaoMapKey,
      today: todayInSeoul(),
    },
    headers && { headers },
  );
}

function isOfFirstSteps(request: Request) {
  return /^\/admin\/(content|portfolio|settings\/(alerts|receipt))\b/.test(
    new URL(request.url).pathname,
  );
}

export {
  refreshOrKeepLayout as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "관리자" }];

export const links = () => [{ rel: "stylesheet", href: office }];

const roles = { ADMIN: "관리자", MANAGER: "매니저", USER: "사용자" };

export default function AdminLayout() {
  const office = useLoaderData<typeof loader>();
  const { flash, hasStepsLeft, concern, alertConcern, kakaoMapKey, today } = office;
  useSessionCheck();
  useShownPage();
  return (
    <Frame>
      <main id="content" tabIndex={-1}>
        {flash && <FlashMessage flash={flash} hasStepsLeft={hasStepsLeft} />}
        {concern && (
          <p className="office-warning">
            {concern} <Link to="/admin/settings/backup">백업 보기</Link>
          </p>
        )}
        {alertConcern && (
          <p className="office-warning">
            {alertConcern} <Link to="/admin/settings/alerts">알림 보기</Link>
          </p>
        )}
        <MapKey.Provider value={kakaoMapKey}>
          <TodayProvider loaded={today}>
            <Outlet />
          </TodayProvider>
        </MapKey.Provider>
      </main>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  // Undefined if this loader failed.
  const office = useRouteLoaderData<typeof loader>("routes/admin/layout/route");
  const { pathname } = useLocation();
  return (
    <div className="admin">
      <a href="#content" className="skip-link">
        본문으로 바로가기
      </a>
      {office && (
        <aside className="sidebar">
          <p className="sidebar-user">
            {office.username} <span className="badge">{roles[office.role]}</span>
          </p>
          {/* Wide screens always show the list (admin-frame.css); on a phone it closes after
              navigation. */}
          <details className="sidebar-menu" key={pathname}>
            <summary>
              <MenuIcon />
              <span>메뉴</span> <Unread count={office.unread} />
            </summary>
            <Menu unread={office.unread} />
          </details>
        </aside>
      )}
      {children}
      <LoadingOverlay />
    </div>
  );
}

/** The same number as on 오늘. */
function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge" data-status="CONTACT">
      <span className="visually-hidden">새 문의 </span>
      {countInWords(count)}
    </span>
  );
}

const contents = {
  main: "메인",
  about: "어바웃",
  serivces: "서비스",
  steps: "시공 순서",
  company: "회사정보",
};

const isOfSettings = /^\/admin\/(settings|content\/site|api)(\/|$)/;

function Menu({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="관리자 메뉴">
      <ul>
        <li>
          <NavLink to="/admin/today">오늘</NavLink>
        </li>
        <li>
          <NavLink to="/admin/account">계정관리</NavLink>
        </li>
        <li className="menu-with-count">
          <NavLink to="/admin/contact">견적문의관리</NavLink> <Unread count={unread} />
        </li>
        <li>
          <NavLink to="/admin/portfolio">포트폴리오관리</NavLink>
        </li>
        <li>
          <details className="submenu" open>
            <summary>컨텐츠관리</summary>
            <ul>
              {Object.entries(contents).map(([path, name]) => (
                <li key={path}>
                  <NavLink to={`/admin/content/${path}`}>{name}</NavLink>
                </li>
              ))}
            </ul>
          </details>
        </li>
        <li>
          <Link
            to="/admin/settings"
            aria-current={isOfSettings.test(pathname) ? "page" : undefined}
          >
            설정
          </Link>
        </li>
        <li>
          <Form method="post" action="/admin/logout" replace onSubmit={() => forgetUnsaved()}>
            <button type="submit" className="menu-button">
              로그아웃
            </button>
          </Form>
        </li>
      </ul>
      <a href="/" className="menu-site">
        홈페이지 보기
      </a>
    </nav>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage home="/admin" />
    </Frame>
  );
}
