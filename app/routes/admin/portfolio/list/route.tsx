import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { countInWords } from "~/contact/desk/today";
import { countToday } from "~/contact/desk/today.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { beforeOf, ListPager } from "~/office/list-pager";
import { useRememberedList } from "~/office/way-to-list";
import { cappedSizes } from "~/pictures/picture";
import { officeCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";
import { acts } from "./reorder";
import { ReorderButtons } from "./reorder-buttons";
import { type NotReordered, reorderPortfolio } from "./reorder-portfolio.server";

/** Full rows of two, three or four. */
const PAGE_SIZE = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const before = beforeOf(new URL(request.url).searchParams);
  let query = officeCards().limit(PAGE_SIZE + 1);
  if (before !== undefined) query = query.where("officeRank", "<", before);
  const found = await query.execute();
  const projects = found.slice(0, PAGE_SIZE);
  const older = found.length > PAGE_SIZE ? projects.at(-1)?.officeRank : undefined;
  const [due, unread] = [await countToday("promises"), await countToday("unread")];
  return { projects, older, isFirstPage: before === undefined, due, unread };
}

const whyNot: Record<NotReordered, string> = {
  gone: "그사이 삭제된 시공 사례입니다. 순서는 그대로입니다.",
  moved: "그사이 순서가 변경되어 옮기지 않았습니다. 현재 순서를 확인하고 다시 눌러 주세요.",
  end: "더 옮길 곳이 없습니다. 대표 시공 사례는 항상 다른 시공 사례보다 위에 있습니다.",
};

const done: Record<keyof typeof acts, string> = {
  up: "위로 옮겼습니다.",
  down: "아래로 옮겼습니다.",
  top: "맨 위로 옮겼습니다.",
  feature: "대표 시공 사례로 지정했습니다.",
  unfeature: "대표 시공 사례에서 해제했습니다.",
  publish: "공개했습니다.",
};

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request);
  const intent = fields.get("intent");
  if (!isKeyOf(acts, intent)) throw unreadableForm();
  const [id, rank] = [fields.get("id"), fields.get("rank")];
  const problem = await reorderPortfolio(id, intent, rank);
  const { search } = new URL(request.url);
  const back = fields.get("back") === "detail" ? `/admin/portfolio/${id}` : null;
  // Without script, the browser shows the project that was moved.
  const to = back ?? `/admin/portfolio${search}#project-${id}`;
  if (!problem) return redirectWithFlash(to, done[intent]);
  return redirectWithFailure(problem === "gone" ? "/admin/portfolio" : to, whyNot[problem]);
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "포트폴리오관리" }];

/** Must match the office's frame in admin-frame.css. */
const besideSidebar = cappedSizes([
  { media: "(min-width: 1200px)", length: "calc(25vw - 98px)" },
  { media: "(min-width: 960px)", length: "calc(33.33vw - 123px)" },
  { media: "(min-width: 768px)", length: "calc(33.33vw - 27px)" },
  { media: "(min-width: 480px)", length: "calc(50vw - 28px)" },
  { length: "112px" },
]);

export default function AdminPortfolioList() {
  const { projects, older, isFirstPage, due, unread } = useLoaderData<typeof loader>();
  useRememberedList("/admin/portfolio");
  return (
    <>
      <AdminHeader title="Portfolio List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      {isFirstPage && due + unread > 0 && (
        // The login leads here, and the day's work is elsewhere.
        <p className="record-facts">
          <Link to="/admin/today">
            {[
              due > 0 && `오늘 연락·방문할 고객 ${countInWords(due)}`,
              unread > 0 && `새 문의 ${countInWords(unread)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Link>
        </p>
      )}
      {projects.length === 0 &&
        (isFirstPage ? <EmptyPortfolio /> : <p className="empty">이전 시공 사례가 더 없습니다.</p>)}
      <PortfolioGrid
        projects={projects}
        linkTo={(id) => `/admin/portfolio/${id}`}
        sizes={besideSidebar}
        below={(project) => (
          <div id={`project-${project.id}`} className="arrange-place">
            {(project.isDraft === 1 || project.isFeatured === 1) && (
              <p className="arrange-marks">
                {project.isDraft === 1 && <strong>초안</strong>}{" "}
                {project.isFeatured === 1 && <strong>대표 시공 사례</strong>}
              </p>
            )}
            <ReorderButtons project={project} />
          </div>
        )}
      />
      <ListPager isFirstPage={isFirstPage} older={older} label="이전 시공 사례 더 보기" />
    </>
  );
}

/** After the first login an owner arrives here. */
function EmptyPortfolio() {
  return (
    <div className="empty">
      <p>아직 시공 사례가 없습니다. 등록을 눌러 첫 시공 사례를 올려 주세요.</p>
      <p>
        홈페이지에 채울 내용은 오늘 페이지의 <Link to="/admin/today?steps">홈페이지 첫걸음</Link>에
        차례대로 있습니다.
      </p>
    </div>
  );
}
