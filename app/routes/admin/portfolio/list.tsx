import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return db.selectFrom("portfolio").select(["id", "title"]).orderBy("id", "desc").execute();
}

export const meta = () => [{ title: "포트폴리오관리" }, { name: "robots", content: "noindex" }];

export default function AdminPortfolioList() {
  const entries = useLoaderData<typeof loader>();
  return (
    <>
      <header className="admin-header">
        <h1>Portfolio List</h1>
      </header>
      {entries.length === 0 && <p className="empty">아직 포트폴리오가 없습니다.</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>{entry.title}</li>
        ))}
      </ul>
    </>
  );
}
