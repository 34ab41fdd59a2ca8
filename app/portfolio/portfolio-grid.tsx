import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { cappedSizes, type PictureData } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";
import { type BuildingType, buildingTypes } from "./portfolio";
import { regionOf } from "./shown-facts";

type Project = {
  id: number;
  title: string;
  mainAddress: string;
  supplyArea: number;
  buildingType: BuildingType;
} & { [K in keyof PictureData]: PictureData[K] | null };

interface PortfolioGridProps<Shown extends Project> {
  projects: Shown[];
  linkTo: (id: number) => string;
  sizes?: string;
  /** Below the fold: pictures load lazily. */
  isBelow?: boolean;
  below?: (project: Shown) => ReactNode;
}

/** Must match the grid in portfolio.css, within the visitors' page of 1200 pixels. */
const onPublicPage = cappedSizes([
  { media: "(min-width: 768px)", length: "min(30.67vw - 16px, 358px)" },
  { media: "(min-width: 480px)", length: "calc(46vw - 12px)" },
  { length: "92vw" },
]);

export function PortfolioGrid<Shown extends Project>({
  projects,
  linkTo,
  sizes = onPublicPage,
  isBelow = false,
  below,
}: PortfolioGridProps<Shown>) {
  return (
    <ul className="grid">
      {projects.map((project, index) => (
        <li key={project.id}>
          <Link to={linkTo(project.id)} className="card" prefetch="intent">
            {isPictured(project) ? (
              // Decorative: the title below describes it.
              <Picture
                area="portfolio"
                picture={{ ...project, alt: "" }}
                alt=""
                sizes={sizes}
                most={960}
                isFirst={index === 0 && !isBelow}
              />
            ) : (
              <span className="picture picture-missing">
                <span>사진을 준비하고 있습니다</span>
              </span>
            )}
            <span className="card-title">{project.title}</span>
          </Link>
          <p className="card-facts">
            {factsOf(project).map((fact) => (
              <Fragment key={fact}>
                <span>{fact}</span>{" "}
              </Fragment>
            ))}
          </p>
          {below?.(project)}
        </li>
      ))}
    </ul>
  );
}

function isPictured(project: Project): project is Project & PictureData {
  return project.uploadedName !== null;
}

/** The rest of the address is the customer's private data. */
function factsOf({ mainAddress, supplyArea, buildingType }: Project) {
  const region = regionOf(mainAddress);
  const area = supplyArea > 0 ? `${supplyArea}평` : "";
  return [region, area, buildingTypes[buildingType]].filter((fact) => fact !== "");
}
