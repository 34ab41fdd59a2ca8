import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockFigure } from "~/blocks/block-figure";
import { readBlockPictures } from "~/blocks/read-block-pictures.server";
import { readBlocks } from "~/blocks/read-blocks.server";
import { publicProjects } from "~/database/public-projects.server";
import { ContactBar } from "~/public/contact-bar";
import { siteOf } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { Paragraphs } from "~/public/paragraphs";
import { QuoteCard } from "~/public/quote-card";
import type { Handle } from "~/ui/handle";
import { besideText, type ProjectBeside, ServiceProject } from "./service-project";

/** More than a shop has services, so that each finds one of its scope. */
const LOOKED_AT = 24;

export async function loader() {
  const blocks = await readBlocks("service");
  const pictures = await readBlockPictures("service");
  const services = blocks.filter(
    ({ id, title, str }) => `${title}${str}`.trim() !== "" || pictures.has(id),
  );
  const others = services.filter(({ id }) => !pictures.has(id));
  const projects = await projectsBeside(others.map(({ title }) => title));
  return {
    services: services.map((service) => ({
      ...{ id: service.id, title: service.title, str: service.str },
      picture: pictures.get(service.id),
      project: projects[others.indexOf(service)],
    })),
  };
}

/** In order: the first project of the scope that the title names (전체, 부분), or the first left. */
async function projectsBeside(titles: string[]): Promise<(ProjectBeside | undefined)[]> {
  if (titles.length === 0) return [];
  const left = await publicProjects()
    .innerJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select(["portfolio.id", "portfolio.title", "portfolio.interiorType"])
    .select(["uploadedName", "alt", "width", "height", "color"])
    .orderBy("publicRank", "desc")
    .limit(LOOKED_AT)
    .execute();
  return titles.map((title) => {
    const scope = title.includes("부분") ? "PART" : title.includes("전체") ? "ALL" : undefined;
    const fitting = left.findIndex(({ interiorType }) => !scope || interiorType === scope);
    const [project] = left.splice(Math.max(0, fitting), 1);
    if (!project) return undefined;
    const { id, title: name, interiorType: _, ...picture } = project;
    return { id, title: name, picture };
  });
}

export const handle: Handle = { cached: "page", isListed: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const titles = data?.services.map(({ title }) => title.trim()).filter(Boolean) ?? [];
  return [
    ...pageMeta({
      title: "BRAND",
      description: `${siteOf(matches).name}의 서비스${titles.length > 0 ? `: ${titles.slice(0, 6).join(", ")}` : "를 소개합니다."}`,
      path: "/brand",
      matches,
    }),
    ...breadcrumbs(matches, [{ name: "BRAND", path: "/brand" }]),
  ];
};

export default function Brand() {
  const { services } = useLoaderData<typeof loader>();
  return (
    <div className="page brand">
      <h1>BRAND</h1>
      {services.length === 0 && (
        <div>
          <p>상담부터 시공까지, 필요한 만큼 함께합니다.</p>
          <p>어떤 공사가 필요하신지 알려 주시면 확인하고 연락드리겠습니다.</p>
        </div>
      )}
      <div className="services">
        {services.map(({ id, title, str, picture, project }) => (
          <section key={id} className="service">
            {title.trim() && <h2>{title}</h2>}
            <div>
              <Paragraphs text={str} />
            </div>
            {picture && <BlockFigure picture={picture} page={besideText} />}
            {project && <ServiceProject project={project} />}
          </section>
        ))}
      </div>
      <QuoteCard />
      <ContactBar />
    </div>
  );
}
