import type { ComponentProps } from "react";
import { PortfolioGrid } from "./portfolio-grid";

/** How many `FewProjects` shows. */
export const FEW_PROJECTS = 3;

/** A way on from a page that would otherwise end there; nothing without projects. */
export function FewProjects({ projects }: Pick<ComponentProps<typeof PortfolioGrid>, "projects">) {
  if (projects.length === 0) return null;
  return (
    <section className="similar" aria-labelledby="few-projects">
      <h2 id="few-projects">시공 사례</h2>
      <PortfolioGrid projects={projects} linkTo={(id) => `/portfolio/${id}`} isBelow />
    </section>
  );
}
