import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "~/database/db.server";
import { originOf } from "~/site.server";

export { readOnly as action } from "~/request/read-only";

const pages = ["/", "/about", "/brand", "/portfolio", "/contact", "/privacy"];

export async function loader({ request }: LoaderFunctionArgs) {
  const known = originOf(request);
  if (!known) throw new Response("사이트의 주소(PUBLIC_URL)를 적지 않았습니다.", { status: 404 });
  const origin = escapeXml(known);
  const projects = await db
    .selectFrom("portfolio")
    .select(["id", "updatedAt"])
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  const urls = [
    ...pages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...projects.map(
      ({ id, updatedAt }) =>
        `<url><loc>${origin}/portfolio/${id}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></url>`,
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function escapeXml(text: string) {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
