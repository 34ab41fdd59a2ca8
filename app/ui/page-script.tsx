import { useContext } from "react";
import { NonceContext } from "./nonce";

/**
 * A script of a line or two that runs where it stands, before what follows it is painted: what a browser
 * has remembered is shown without a flash on a page that looks the same to everybody. A navigation by
 * script does not run it, so whoever renders it does the same in a `ref`.
 */
export function PageScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // In the browser the text is there already, and React leaves it alone.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : "" }}
    />
  );
}
