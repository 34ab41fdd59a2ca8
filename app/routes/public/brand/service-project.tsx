import { Link } from "@remix-run/react";
import { cappedSizes, type PictureData } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";

export interface ProjectBeside {
  id: number;
  title: string;
  picture: PictureData;
}

/** Must match .service in public-parts.css. */
export const besideText = [
  { media: "(min-width: 768px)", length: "min(46vw - 20px, 540px)" },
  { length: "92vw" },
];

export function ServiceProject({ project }: { project: ProjectBeside }) {
  return (
    <Link to={`/portfolio/${project.id}`} className="service-project" prefetch="intent">
      {/* Decorative: the title below describes it. */}
      <Picture
        area="portfolio"
        picture={{ ...project.picture, alt: "" }}
        alt=""
        sizes={cappedSizes(besideText)}
        most={1280}
      />
      <span>{project.title}</span>
    </Link>
  );
}
