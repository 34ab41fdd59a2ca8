import { useState } from "react";
import font from "~fonts/first.css?inline";
import fontFile from "~fonts/first.css?url";
import otherLetters from "~fonts/rest.css?url";

const FIRST_FONT = "first-font";

/** On a slow line the fonts would delay the first picture, so late-start.ts loads them after it. */
export function LateFonts({ nonce }: { nonce: string | undefined }) {
  // False after a client-side navigation from an office page.
  const [isInPage] = useState(
    () => import.meta.env.SSR || document.getElementById(FIRST_FONT) !== null,
  );
  if (import.meta.env.DEV || !isInPage) return <link rel="stylesheet" href={fontFile} />;
  // React must leave alone what the server sent.
  if (!import.meta.env.SSR) return null;
  const text = { __html: font };
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build */}
      <style id={FIRST_FONT} media="not all" nonce={nonce} dangerouslySetInnerHTML={text} />
      <noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build */}
        <style nonce={nonce} dangerouslySetInnerHTML={text} />
        <link rel="stylesheet" href={otherLetters} />
      </noscript>
    </>
  );
}

/** Rendered after the content, whose first paint fonts in the head would delay. */
export function OfficeFonts() {
  return (
    <>
      <link rel="stylesheet" href={fontFile} />
      <link rel="stylesheet" href={otherLetters} />
    </>
  );
}
