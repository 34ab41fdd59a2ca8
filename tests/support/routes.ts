import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";

/** Every URL in routes.ts, with 1 for each parameter. */
function walk(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    const own = { path: full.replace(/:\w+\??/g, "1").replace("*", "anything") || "/", file };
    return [own, ...walk(children, full)];
  });
}

export const allRoutes = walk(await routes);
