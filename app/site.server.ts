import { env } from "./env.server";

/** The site's origin for absolute links: sitemap, canonical, previews. */
export function originOf(request: Request) {
  return (env.PUBLIC_URL ?? new URL(request.url).origin).replace(/(?<!\/)\/+$/, "");
}
