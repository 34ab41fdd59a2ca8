import type { ComponentProps } from "react";
import { CallLink } from "~/public/company-facts";
import { StatusPage } from "~/ui/error-page";
import { PortfolioGrid } from "./portfolio-grid";

export const FEW_PROJECTS = 3;

interface FewProjectsProps extends Pick<ComponentProps<typeof PortfolioGrid>, "projects"> {
  title?: string;
}

export function FewProjects({ projects, title = "시공 사례" }: FewProjectsProps) {
  if (projects.length === 0) return null;
  return (
    <section className="similar" aria-labelledby="few-projects">
      <h2 id="few-projects">{title}</h2>
      <PortfolioGrid projects={projects} linkTo={(id) => `/portfolio/${id}`} isBelow />
    </section>
  );
}

interface MissingPageProps extends Pick<FewProjectsProps, "projects"> {
  status: 404 | 410;
  detail?: string;
}

export function MissingPage({ status, detail = "", projects }: MissingPageProps) {
  return (
    <>
      <StatusPage status={status} text="Page not found" detail={detail} home="/">
        <CallLink />
      </StatusPage>
      <div className="page">
        <FewProjects projects={projects} />
      </div>
    </>
  );
}
