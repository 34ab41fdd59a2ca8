import type { LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { publicProjects } from "~/database/public-projects.server";
import { describedRoutes } from "~/described-routes.server";
import { viewPath } from "~/pictures/picture";
import { originOf } from "~/site.server";
import { escapeXml } from "~/text/xml";

export { readOnly as action } from "~/request/read-only";

/** See https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
export async function loader({ request }: LoaderFunctionArgs) {
  const known = originOf(request);
  if (!known) throw new Response("사이트 주소(PUBLIC_URL)가 설정되지 않았습니다.", { status: 404 });
  const origin = escapeXml(known);
  const projects = await publicProjects()
    .select((from) => [
      "id",
      "updatedAt",
      // Our names have no comma.
      from
        .selectFrom("portfolioPicture")
        .select(sql<string | null>`group_concat(uploadedName)`.as("names"))
        .whereRef("portfolioId", "=", "portfolio.id")
        .as("names"),
    ])
    .orderBy("publicRank", "desc")
    .execute();
  const pages = describedRoutes().filter(({ handle }) => handle.isListed);
  const urls = [
    ...pages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
    ...projects.map(({ id, updatedAt, names }) => {
      const images = (names?.split(",") ?? []).map(
        (name) =>
          `<image:image><image:loc>${origin}${viewPath("portfolio", name)}</image:loc></image:image>`,
      );
      return `<url><loc>${origin}/portfolio/${id}</loc><lastmod>${escapeXml(updatedAt)}</lastmod>${images.join("")}</url>`;
    }),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
