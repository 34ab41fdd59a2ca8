import { env } from "./env.server";

/** Where the site is reached, for the links that must be absolute: sitemap, canonical, previews. */
export function originOf(request: Request) {
  return (env.PUBLIC_URL ?? new URL(request.url).origin).replace(/(?<!\/)\/+$/, "");
}
