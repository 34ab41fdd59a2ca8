import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSite } from "~/company/read-site.server";
import { publicProjects } from "~/database/public-projects.server";
import { viewPath } from "~/pictures/picture";
import { describe } from "~/portfolio/describe";
import { toldOf } from "~/portfolio/shown-facts";
import { FEED } from "~/public/frame";
import { originOf } from "~/site.server";
import { escapeXml } from "~/text/xml";

export { readOnly as action } from "~/request/read-only";

const NEWEST = 30;

/** RSS 2.0, which Naver's search reads (https://www.rssboard.org/rss-specification). */
export async function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request);
  if (!origin)
    throw new Response("사이트 주소(PUBLIC_URL)가 설정되지 않았습니다.", { status: 404 });
  const { name } = await readSite();
  const projects = await publicProjects()
    .leftJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select(["portfolio.id", "title", "mainAddress", "buildingType", "supplyArea", "publishedAt"])
    .select(["budget", "isBudgetShown", "isDistrictOnly"])
    .select("thumbnail.uploadedName")
    .orderBy("publishedAt", "desc")
    .orderBy("portfolio.id", "desc")
    .limit(NEWEST)
    .execute();
  const items = projects.map(({ id, publishedAt, uploadedName, ...project }) =>
    element("item", [
      text("title", project.title),
      text("link", `${origin}/portfolio/${id}`),
      text("guid", `${origin}/portfolio/${id}`),
      publishedAt ? text("pubDate", new Date(publishedAt).toUTCString()) : "",
      text("description", describe({ ...project, ...toldOf(project) })),
      uploadedName ? enclosure(`${origin}${viewPath("portfolio", uploadedName)}`) : "",
    ]),
  );
  const channel = element("channel", [
    text("title", `${name} 시공 사례`),
    text("link", `${origin}/portfolio`),
    text("description", `${name}의 새 시공 사례`),
    "<language>ko</language>",
    `<atom:link href="${escapeXml(origin + FEED)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>
`;
  return new Response(body, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}

function element(name: string, parts: string[]) {
  return `<${name}>${parts.join("")}</${name}>\n`;
}

/** The rendition may not have been made yet: length 0 is unknown. */
function enclosure(url: string) {
  return `<enclosure url="${escapeXml(url)}" length="0" type="image/jpeg"/>`;
}

function text(name: string, content: string) {
  return `<${name}>${escapeXml(content)}</${name}>`;
}
