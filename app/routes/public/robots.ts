import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureAreas } from "~/database/area";
import { viewPath } from "~/pictures/picture";
import { originOf } from "~/site.server";

export { readOnly as action } from "~/request/read-only";

/** Search results and link previews show pictures. */
export function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request);
  const sitemap = origin ? `\nSitemap: ${origin}/sitemap.xml\n` : "";
  const body = `User-agent: *
Disallow: /admin
Disallow: /api/
${pictureAreas.map((area) => `Allow: ${viewPath(area, "")}`).join("\n")}
${sitemap}`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
