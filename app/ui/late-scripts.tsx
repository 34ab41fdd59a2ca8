import { UNSAFE_RemixContext as RemixContext, Scripts } from "@remix-run/react";
import { useContext } from "react";
import type { LatePage } from "./late-start";
import lateStart from "./late-start.ts?inline-script";
import noteArrival from "./note-arrival.ts?inline-script";
import { readScripts, routesAround } from "./remix-scripts";

interface LateScriptsProps {
  /** URL of the font's rare letters. */
  letters: string;
  /** URL of the styles of other pages; "" if this one has them. */
  styles: string;
  /** Id of the route whose pages this page's links lead to. */
  layout: string;
  nonce: string | undefined;
}

/**
 * Remix's `<Scripts>` for pages that work without script: nothing is loaded before late-start.ts
 * decides so. In development, or if a new version of Remix emits something else, it is Remix's own.
 */
export function LateScripts({ letters, styles, layout, nonce }: LateScriptsProps) {
  const assets = useContext(RemixContext)?.manifest;
  // Called, not rendered, to get at its elements.
  const emitted = Scripts({ nonce });
  if (import.meta.env.DEV) return emitted;
  const scripts = readScripts(emitted);
  if (!scripts || !assets) return emitted;
  const manifest = { ...assets, routes: routesAround(layout, assets.routes) };
  const page = { ...scripts.files, manifest, letters, styles } satisfies LatePage;
  return (
    <InlineScripts
      texts={[
        withoutDiscovery(scripts.context),
        `late=${asScript(page)};${lateStart}${noteArrival}`,
      ]}
      nonce={nonce}
    />
  );
}

/**
 * With all routes that its links lead to, the page need not ask the server about each link, which
 * would cost more than the page itself (docs/decisions/046-pages-know-their-routes.md).
 */
function withoutDiscovery(context: string) {
  return context.replace('"v3_lazyRouteDiscovery":true', '"v3_lazyRouteDiscovery":false');
}

interface InlineScriptsProps {
  texts: [string, string];
  nonce: string | undefined;
}

function InlineScripts({ texts, nonce }: InlineScriptsProps) {
  return texts.map((text, index) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      key={index}
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own and Remix's
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}

/** As JavaScript that cannot end the script element around it; what is false is left out. */
function asScript(value: object) {
  const text = JSON.stringify(value, (_key, part) => (part === false ? undefined : part));
  return text.replaceAll("<", "\\u003c");
}
