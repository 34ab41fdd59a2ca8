import * as build from "virtual:remix/server-build";
import type { DescribedRoute, Handle } from "./ui/handle";

/** Those with a handle. While modules are imported, the build is not loaded yet. */
export function describedRoutes(): DescribedRoute[] {
  return Object.values(build.routes).flatMap(({ id, module }) =>
    module.handle === undefined ? [] : [{ path: pathOf(id), handle: module.handle as Handle }],
  );
}

function pathOf(id: string) {
  const segments: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) {
    if (route.path) segments.unshift(route.path);
  }
  return `/${segments.join("/")}`;
}
