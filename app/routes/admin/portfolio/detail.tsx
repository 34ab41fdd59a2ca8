import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { useWayToList } from "~/office/way-to-list";
import { knownDiffWeek, workYear } from "~/portfolio/diff-week";
import { PortfolioFacts } from "~/portfolio/portfolio-facts";
import { ProjectStory } from "~/portfolio/project-story";
import { readPortfolio } from "~/portfolio/read-portfolio.server";
import { budgetBand, toldOf } from "~/portfolio/shown-facts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { thumbnail, pictures, ...entry } = await readPortfolio(params.id);
  const { startDate, endDate } = entry;
  return {
    ...entry,
    workYear: workYear(endDate),
    diffWeek: knownDiffWeek(startDate, endDate),
    pictures: pictures.length === 0 && thumbnail ? [thumbnail] : pictures,
  };
}

export const meta = () => [{ title: "시공 사례 상세" }];

/** Must match the office's frame in admin-frame.css. */
const besideSidebar = {
  wide: [
    { media: "(min-width: 1264px)", length: "944px" },
    { media: "(min-width: 960px)", length: "(100vw - 320px)" },
    { media: "(min-width: 768px)", length: "(100vw - 32px)" },
  ],
  narrow: "(100vw - 32px)",
};

export default function AdminPortfolioDetail() {
  const entry = useLoaderData<typeof loader>();
  const wayToList = useWayToList("/admin/portfolio");
  return (
    <>
      <AdminHeader title="Portfolio Detail">
        <span className="button-row">
          <Link to={wayToList} className="button-quiet">
            목록
          </Link>{" "}
          <Link to="modify" className="button">
            수정
          </Link>
        </span>
      </AdminHeader>
      <h2>{entry.title}</h2>
      {entry.isDraft === 1 ? (
        <Form method="post" action="/admin/portfolio" className="draft-notice">
          <p>
            <strong>초안</strong> 사진까지 로그인한 사람에게만 보입니다.
          </p>{" "}
          <input type="hidden" name="id" value={entry.id} />
          <input type="hidden" name="back" value="detail" />
          <button type="submit" name="intent" value="publish" className="button">
            공개하기
          </button>
        </Form>
      ) : (
        <p>
          <Link to={`/portfolio/${entry.id}`}>홈페이지에서 보기</Link>
        </p>
      )}
      <PortfolioFacts {...entry} price={budgetBand(toldOf(entry).budget)} unknown="미정" />
      <ProjectStory {...entry} page={besideSidebar} />
    </>
  );
}
