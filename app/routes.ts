import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, in the order of spec.md sections 2 and 7. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("about", "routes/public/about.tsx"),
    route("brand", "routes/public/brand.tsx"),
    route("portfolio", "routes/public/portfolio-list.tsx"),
    route("portfolio/:id", "routes/public/portfolio-detail.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("contact/received", "routes/public/contact-received.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("error/500", "routes/public/error-500.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("manifest.webmanifest", "routes/public/manifest.ts"),

  route("admin/login", "routes/admin/login.tsx"),
  route("admin/logout", "routes/admin/logout.tsx"),
  route("admin/error/500", "routes/admin/error-500.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.tsx"),
    route("portfolio", "routes/admin/portfolio/list.tsx"),
    route("contact", "routes/admin/contact/list.tsx"),
    route("contact/:id", "routes/admin/contact/detail.tsx"),
  ]),

  ...prefix("api", [
    route("content/view/:uploadedName", "routes/api/content/view.ts"),
    route("portfolio/view/:filename", "routes/api/portfolio/view.ts"),
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
