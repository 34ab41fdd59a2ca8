import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/** What Remix's `<Scripts>` puts into a page, taken apart. */
interface RemixScripts {
  /** Source of the inline script with the page's state. */
  context: string;
  files: {
    /** URLs of all modules that the page needs. */
    modules: string[];
    /** URL of each route's module, by route id. */
    routes: Record<string, string>;
    /** URL of the module that hydrates the page. */
    entry: string;
  };
}

/**
 * @param emitted what `Scripts()` returns on the server
 * @returns undefined if it is not what Remix 2.17 emits for a production build with lazy route
 *   discovery
 */
export function readScripts(emitted: ReactNode): RemixScripts | undefined {
  const elements = elementsIn(emitted);
  const modules = elements
    .filter(({ type, props }) => type === "link" && props.rel === "modulepreload")
    .map(({ props }) => String(props.href));
  const [context, start, ...others] = elements
    .filter(({ type }) => type === "script")
    .map(({ props }) => props.dangerouslySetInnerHTML?.__html);
  if (others.length > 0 || !context || !start) return undefined;

  const form =
    /^;?\n?(?<imports>(?:import \* as route\d+ from "[^"\n]+";\n)+)window\.__remixManifest = \{\n[\s\S]*\n\};\nwindow\.__remixRouteModules = \{(?<routes>[^\n]*)\};\n\nimport\("(?<entry>[^"\n]+)"\);$/;
  const parts = form.exec(start.trim())?.groups;
  if (!parts) return undefined;
  const { imports = "", routes = "", entry = "" } = parts;
  const urls = Object.fromEntries(
    [...imports.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, url]) => [
      name,
      url,
    ]),
  );
  const ids = [...routes.matchAll(/"([^"]+)":(route\d+)/g)];
  const modulesOfRoutes = Object.fromEntries(ids.map(([, id, name = ""]) => [id, urls[name]]));
  return { context, files: { modules, routes: modulesOfRoutes, entry } };
}

/** The layout's route with its ancestors and descendants. */
export function routesAround<Route extends { parentId?: string }>(
  layout: string,
  routes: Record<string, Route | undefined>,
) {
  const pathTo = (id: string): string[] => {
    const parent = routes[id]?.parentId;
    return parent ? [...pathTo(parent), id] : [id];
  };
  const above = pathTo(layout);
  return Object.fromEntries(
    Object.entries(routes).filter(([id]) => above.includes(id) || pathTo(id).includes(layout)),
  );
}

type Props = Record<string, unknown> & {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/** All elements, in order, those inside fragments included. */
function elementsIn(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) =>
    isValidElement<Props>(child) ? [child, ...elementsIn(child.props.children)] : [],
  );
}
