import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";
import styles from "~/styles/portfolio.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return db
    .selectFrom("portfolio")
    .leftJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select([
      "portfolio.id",
      "portfolio.title",
      "thumbnail.uploadedName",
      "thumbnail.alt",
      "thumbnail.width",
      "thumbnail.height",
      "thumbnail.color",
    ])
    .orderBy("portfolio.id", "desc")
    .execute();
}

export const meta = () => [{ title: "포트폴리오관리" }, { name: "robots", content: "noindex" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export default function AdminPortfolioList() {
  const projects = useLoaderData<typeof loader>();
  return (
    <>
      <header className="admin-header">
        <h1>Portfolio List</h1>
        <Link to="add" className="button">
          등록
        </Link>
      </header>
      {projects.length === 0 && (
        <p className="empty">아직 포트폴리오가 없습니다. 등록을 눌러 첫 시공 사례를 올려 보세요.</p>
      )}
      <PortfolioGrid projects={projects} linkTo={(id) => `/admin/portfolio/${id}`} />
    </>
  );
}
