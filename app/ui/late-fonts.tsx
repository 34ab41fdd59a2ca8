import { useState } from "react";
import font from "~fonts/first.css?inline";
import fontFile from "~fonts/first.css?url";
import otherLetters from "~fonts/rest.css?url";

/** Of the style element that late-start.ts makes valid. */
const FIRST_FONT = "first-font";

/**
 * The fonts of a visitors' page, as its head's last elements. With script late-start.ts loads them
 * after the largest paint, because on a slow line they would hold up the first picture.
 */
export function LateFonts({ nonce }: { nonce: string | undefined }) {
  // False after a client-side navigation from an office page.
  const [isInPage] = useState(
    () => import.meta.env.SSR || document.getElementById(FIRST_FONT) !== null,
  );
  if (import.meta.env.DEV || !isInPage) return <link rel="stylesheet" href={fontFile} />;
  // Sent by the server, and left alone by React, as the scripts are (root.tsx).
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

/** After the page's content, whose first paint they would hold up in the head. */
export function OfficeFonts() {
  return (
    <>
      <link rel="stylesheet" href={fontFile} />
      <link rel="stylesheet" href={otherLetters} />
    </>
  );
}
