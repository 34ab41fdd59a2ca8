import type { IncomingMessage } from "node:http";
import type { DescribedRoute } from "~/ui/handle";

export function refreshes(routes: () => DescribedRoute[]) {
  let paths: Set<string> | undefined;
  return ({ method, url = "/" }: Pick<IncomingMessage, "method" | "url">) => {
    const [path = "", query] = url.split("?", 2);
    if (method !== "GET" || !new URLSearchParams(query).has("refresh")) return false;
    paths ??= new Set(
      routes().flatMap(({ path, handle }) => (handle.isRefreshing ? [path, `${path}.data`] : [])),
    );
    return paths.has(path);
  };
}
