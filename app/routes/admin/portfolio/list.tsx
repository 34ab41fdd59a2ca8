import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { useListPlace } from "~/office/list-place";
import { cappedSizes } from "~/pictures/picture";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";

/** Full rows of the grid, whether it has two columns or three. */
const PAGE_SIZE = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const before = beforeOf(new URL(request.url).searchParams);
  let query = portfolioCards().limit(PAGE_SIZE + 1);
  if (before !== undefined) query = query.where("portfolio.id", "<", before);
  const { rows, older } = cutPage(await query.execute(), PAGE_SIZE);
  return { projects: rows, older, isFirstPage: before === undefined };
}

export const meta = () => [{ title: "포트폴리오관리" }];

/** Must match the office's frame in admin-frame.css. */
const besideSidebar = cappedSizes([
  { media: "(min-width: 1264px)", length: "299px" },
  { media: "(min-width: 960px)", length: "calc(33.33vw - 123px)" },
  { media: "(min-width: 768px)", length: "calc(33.33vw - 27px)" },
  { media: "(min-width: 480px)", length: "calc(50vw - 28px)" },
  { length: "calc(100vw - 32px)" },
]);

export default function AdminPortfolioList() {
  const { projects, older, isFirstPage } = useLoaderData<typeof loader>();
  useListPlace("/admin/portfolio");
  return (
    <>
      <AdminHeader title="Portfolio List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      {projects.length === 0 &&
        (isFirstPage ? <FirstSteps /> : <p className="empty">이전 사례가 더 없습니다.</p>)}
      <PortfolioGrid
        projects={projects}
        linkTo={(id) => `/admin/portfolio/${id}`}
        sizes={besideSidebar}
      />
      <ListPager isFirstPage={isFirstPage} older={older} label="이전 사례 더 보기" />
    </>
  );
}

/** What a new site still needs, most visible to visitors first. */
function FirstSteps() {
  return (
    <div className="empty">
      <p>아직 포트폴리오가 없습니다. 등록을 눌러 첫 시공 사례를 올려 보세요.</p>
      <p>처음이라면 이 순서로 채우면 됩니다.</p>
      <ol>
        <li>
          <Link to="/admin/content/company">회사정보</Link>: 연락처와 주소가 모든 화면에 나옵니다.
        </li>
        <li>
          <Link to="/admin/content/main">메인 사진</Link>: 첫 화면을 채웁니다.
        </li>
        <li>
          <Link to="/admin/content/about">어바웃</Link>과{" "}
          <Link to="/admin/content/serivces">서비스</Link>: 회사와 하는 일을 소개합니다.
        </li>
        <li>
          <Link to="add">포트폴리오 등록</Link>: 시공 사례를 올립니다.
        </li>
      </ol>
    </div>
  );
}
