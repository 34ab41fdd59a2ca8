import type { LoaderFunctionArgs } from "@remix-run/node";
import { originOf } from "~/site.server";

export { readOnly as action } from "~/request/read-only";

/** Pictures may be fetched, because search results and link previews show them. */
export function loader({ request }: LoaderFunctionArgs) {
  const body = `User-agent: *
Disallow: /admin
Disallow: /api/
Allow: /api/content/view/
Allow: /api/portfolio/view/

Sitemap: ${originOf(request)}/sitemap.xml
`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
