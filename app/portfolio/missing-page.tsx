import type { ComponentProps } from "react";
import { CallLink } from "~/public/company-facts";
import { StatusPage } from "~/ui/error-page";
import { FewProjects } from "./few-projects";

interface MissingPageProps {
  status: 404 | 410;
  /** What is missing, if known. */
  detail?: string;
  projects: ComponentProps<typeof FewProjects>["projects"];
}

/** A page that is not there, with ways on: telephone and projects. */
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
