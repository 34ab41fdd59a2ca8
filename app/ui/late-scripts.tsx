import { Scripts } from "@remix-run/react";
import type { LatePage } from "./late-start";
import lateStart from "./late-start.ts?inline-script";
import noteArrival from "./note-arrival.ts?inline-script";
import { readScripts } from "./remix-scripts";

interface LateScriptsProps {
  /** URL of the font's rare letters. */
  letters: string;
  /** URL of the styles of other pages; "" if this one has them. */
  styles: string;
  nonce: string | undefined;
}

/**
 * Remix's `<Scripts>` for pages that work without script: nothing is loaded before late-start.ts
 * decides so. In development, or if a new version of Remix emits something else, it is Remix's own.
 */
export function LateScripts({ letters, styles, nonce }: LateScriptsProps) {
  // Called, not rendered, to get at its elements.
  const emitted = Scripts({ nonce });
  if (import.meta.env.DEV || emitted === null) return emitted;
  // In the browser the text is there already, and React leaves it alone.
  if (!import.meta.env.SSR) return <InlineScripts texts={["", ""]} nonce={undefined} />;
  const scripts = readScripts(emitted);
  if (!scripts) return emitted;
  const { context, manifest, ...rest } = scripts;
  const page = { ...rest, manifest: JSON.parse(manifest), letters, styles } satisfies LatePage;
  return (
    <InlineScripts
      texts={[context, `late=${asScript(page)};${lateStart}${noteArrival}`]}
      nonce={nonce}
    />
  );
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
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own and Remix's
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}

/** As JavaScript that cannot end the script element around it. */
function asScript(value: object) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
