import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readScripts, routesAround } from "./remix-scripts";

/** These fail if a new version of Remix emits something else; then LateScripts has to follow. */

const route = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: parentId ? undefined : "",
  index: parentId ? (true as const) : undefined,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: ["/assets/framework.js", `/assets/${id}-parts.js`],
});

function emit() {
  let emitted: ReactNode;
  const Root = () => {
    emitted = Scripts({});
    return (
      <body>
        <Outlet />
        <Scripts />
      </body>
    );
  };
  const root = route("root");
  const home = route("home", "root");
  const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: true };
  const context = {
    manifest: {
      entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
      routes: { root, home },
      url: "/assets/manifest.js",
      version: "1",
    },
    routeModules: { root: { default: Root }, home: { default: () => <h1>한글 &lt;</h1> } },
    staticHandlerContext: {
      matches: [root, home].map(({ id }) => ({
        params: {},
        pathname: "/",
        pathnameBase: "/",
        route: { id },
      })),
      loaderData: { root: null, home: null },
      actionData: null,
      errors: null,
      location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
    future,
    isSpaMode: false,
    serverHandoffString: '{"isSpaMode":false}',
    renderMeta: {},
  };
  const html = renderToStaticMarkup(
    // The part of an entry context that rendering reads.
    <RemixServer
      context={context as unknown as Parameters<typeof RemixServer>[0]["context"]}
      url="http://localhost/"
    />,
  );
  return { html, emitted };
}

test("Remix emits preloads, the page's state, and a module that imports the routes before the entry", () => {
  expect(emit().html).toMatchSnapshot();
});

test("the scripts of a page are taken apart", () => {
  const scripts = readScripts(emit().emitted);
  expect(scripts?.files).toEqual({
    modules: [
      "/assets/entry.js",
      "/assets/framework.js",
      "/assets/root-parts.js",
      "/assets/root.js",
      "/assets/home-parts.js",
      "/assets/home.js",
    ],
    routes: { root: "/assets/root.js", home: "/assets/home.js" },
    entry: "/assets/entry.js",
  });
  expect(scripts?.context).toContain('window.__remixContext = {"isSpaMode":false};');
});

test("anything else is left to Remix", () => {
  expect(readScripts(null)).toBeUndefined();
  expect(readScripts(<script type="module">import("/assets/entry.js");</script>)).toBeUndefined();
});

test("a page brings its layout's routes, however deep, and none of another's", () => {
  const routes: Record<string, { parentId?: string }> = {
    root: {},
    site: { parentId: "root" },
    list: { parentId: "site" },
    detail: { parentId: "list" },
    office: { parentId: "root" },
    inbox: { parentId: "office" },
  };
  expect(Object.keys(routesAround("site", routes))).toEqual(["root", "site", "list", "detail"]);
});
