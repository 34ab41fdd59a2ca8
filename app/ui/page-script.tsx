import { useContext } from "react";
import { NonceContext } from "./nonce";

/**
 * Shows remembered state without a flash on a page that is cached for everybody. A client-side
 * navigation does not run it: do the same in a `ref`.
 */
export function PageScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // In the browser React must leave the server's text alone.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : "" }}
    />
  );
}
