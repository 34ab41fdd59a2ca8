import type { Plugin } from "vite";
import { replaceOnce } from "./replace-once";

/**
 * Remix brings an error page and a waiting page for sites that have none, with words for their
 * developer and all that emits a page's scripts, which only the server does here (app/root.tsx). What
 * stays is the error page, for an error in root.tsx itself.
 */
export const ownErrorPage: Plugin = {
  name: "own-error-page",
  apply: "build",
  transform(source, id, options) {
    if (options?.ssr) return undefined;
    if (id.endsWith("/@remix-run/react/dist/esm/fallback.js")) {
      return "export const RemixRootDefaultHydrateFallback = () => null;";
    }
    if (!id.endsWith("/@remix-run/react/dist/esm/errorBoundaries.js")) return undefined;
    return unneeded.reduce(
      (rest, [before, after]) => replaceOnce(rest, before, after, "own-error-page.ts"),
      source,
    );
  },
};

const unneeded = [
  ["renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null", "null"],
  ["error.statusText), heyDeveloper)", "error.statusText))"],
  ["errorInstance.stack), heyDeveloper)", "errorInstance.stack))"],
] as const;
