import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, in the order of spec.md sections 2 and 7. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("contact/received", "routes/public/contact-received.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("admin/login", "routes/admin/login.tsx"),
  route("admin/logout", "routes/admin/logout.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.tsx"),
    route("portfolio", "routes/admin/portfolio/list.tsx"),
    route("contact", "routes/admin/contact/list.tsx"),
    route("contact/:id", "routes/admin/contact/detail.tsx"),
  ]),

  ...prefix("api", [
    route("contact/add", "routes/api/contact/add.ts"),
    route("contact", "routes/api/contact/list.ts"),
    route("contact/:id", "routes/api/contact/detail.ts"),
    route("contact/:id/modify", "routes/api/contact/modify.ts"),
    route("contact/download/:uploadedName/:name", "routes/api/contact/download.ts"),
    route("account/login", "routes/api/account/login.ts"),
    route("account/logout", "routes/api/account/logout.ts"),
    route("account/auth", "routes/api/account/auth.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),
] satisfies RouteConfig;
