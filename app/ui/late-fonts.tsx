import font from "~fonts/first.css?inline";
import fontFile from "~fonts/first.css?url";
import otherLetters from "~fonts/rest.css?url";

/** On a slow line the fonts would delay the first paint or picture: late-start.ts loads them after it. */
export function LateFonts({ nonce }: { nonce: string | undefined }) {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={fontFile} />;
  // React must leave alone what the server sent.
  if (!import.meta.env.SSR) return null;
  const text = { __html: font };
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build */}
      <style id="first-font" media="not all" nonce={nonce} dangerouslySetInnerHTML={text} />
      <noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build */}
        <style nonce={nonce} dangerouslySetInnerHTML={text} />
        <link rel="stylesheet" href={otherLetters} />
      </noscript>
    </>
  );
}
