import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, in the order of spec.md sections 2 and 7. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
] satisfies RouteConfig;
