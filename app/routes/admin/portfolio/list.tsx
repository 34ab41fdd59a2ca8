import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return portfolioCards().execute();
}

export const meta = () => [{ title: "포트폴리오관리" }];

export default function AdminPortfolioList() {
  const projects = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title="Portfolio List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      {projects.length === 0 && <FirstSteps />}
      <PortfolioGrid projects={projects} linkTo={(id) => `/admin/portfolio/${id}`} />
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
