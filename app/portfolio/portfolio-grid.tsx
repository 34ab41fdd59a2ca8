import { Link } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { cappedSizes, type PictureData } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";
import { type BuildingType, buildingTypes } from "./portfolio";
import { budgetBand, inShort, regionOf } from "./shown-facts";

type Project = {
  id: number;
  title: string;
  mainAddress: string;
  supplyArea: number;
  buildingType: BuildingType;
  shownBudget: number;
  hasPair: 0 | 1;
} & { [K in keyof PictureData]: PictureData[K] | null };

interface PortfolioGridProps<Shown extends Project> {
  projects: Shown[];
  linkTo: (id: number) => string;
  sizes?: string;
  /** Of a first one that is shown larger. */
  sizesOfFirst?: string | undefined;
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
  sizesOfFirst = sizes,
  isBelow = false,
  below,
}: PortfolioGridProps<Shown>) {
  return (
    <ul className="grid">
      {projects.map((project, index) => (
        <li key={project.id}>
          <Link
            to={linkTo(project.id)}
            className="card"
            prefetch="intent"
            style={{ "--shared": `project-${project.id}` } as CSSProperties}
          >
            {isPictured(project) ? (
              // Decorative: the title below describes it.
              <Picture
                area="portfolio"
                picture={{ ...project, alt: "" }}
                alt=""
                sizes={index === 0 ? sizesOfFirst : sizes}
                most={index === 0 && sizesOfFirst !== sizes ? 1280 : 960}
                isFirst={index === 0 && !isBelow}
              />
            ) : (
              <span className="picture picture-missing">
                <span>사진을 준비하고 있습니다</span>
              </span>
            )}
            {project.hasPair === 1 && (
              <>
                <span className="card-pair">전·후</span>{" "}
              </>
            )}
            <span className="card-title">{project.title}</span>
          </Link>
          <CardFacts {...project} />
          {below?.(project)}
        </li>
      ))}
    </ul>
  );
}

function isPictured(project: Project): project is Project & PictureData {
  return project.uploadedName !== null;
}

/** Where, how large, what it cost. The rest of the address is the customer's private data. */
function CardFacts({ mainAddress, supplyArea, buildingType, shownBudget }: Project) {
  const region = inShort(regionOf(mainAddress));
  const price = budgetBand(shownBudget);
  return (
    <p className="card-facts">
      {region && (
        <>
          <span>{region}</span>{" "}
        </>
      )}
      <span>
        {supplyArea > 0 && `${supplyArea}평 `}
        {buildingTypes[buildingType]}
      </span>
      {price && (
        <>
          {" "}
          <strong>{price}</strong>
        </>
      )}
    </p>
  );
}
