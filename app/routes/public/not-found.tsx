import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FEW_PROJECTS, FewProjects } from "~/portfolio/few-projects";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { CallLink } from "~/public/company-facts";
import { titleOf } from "~/public/frame";
import { StatusPage } from "~/ui/error-page";

export async function loader() {
  return data(await portfolioCards().limit(FEW_PROJECTS).execute(), { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "404 Page not found") },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return (
    <>
      <StatusPage status={404} text="Page not found" home="/">
        <CallLink />
      </StatusPage>
      <div className="page">
        <FewProjects projects={useLoaderData<typeof loader>()} />
      </div>
    </>
  );
}
