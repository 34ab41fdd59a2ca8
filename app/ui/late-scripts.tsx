import { Scripts } from "@remix-run/react";
import type { LatePage } from "./late-start";
import lateStart from "./late-start.ts?inline-script";
import recordArrival from "./record-arrival.ts?inline-script";

type LateScriptsProps = Pick<LatePage, "letters" | "styles" | "isOffice"> & {
  nonce: string | undefined;
};

const LATE_START = "late-start";

/** Remix's `<Scripts>`, loaded later (docs/decisions/020-what-loads-when.md). */
export function LateScripts({ nonce, ...page }: LateScriptsProps) {
  const text = `late=${JSON.stringify(page)};${lateStart}${page.isOffice ? "" : recordArrival}`;
  return (
    <>
      <Scripts nonce={nonce} />
      {!import.meta.env.DEV && (
        <script
          id={LATE_START}
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
          dangerouslySetInnerHTML={{ __html: text }}
        />
      )}
    </>
  );
}

/** Removes what would load the modules at once. */
export function holdScripts(html: string) {
  if (!html.includes(`<script id="${LATE_START}"`)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(' type="module"', ' type="late"');
}
