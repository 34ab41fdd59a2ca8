import { useContext } from "react";
import { NonceContext } from "./nonce";

/** Shows remembered state without a flash. A navigation by script does not run it: use a `ref`. */
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
