import { useContext } from "react";
import { NonceContext } from "~/ui/nonce";

/** Two frames after the page is read: the first one paints. */
const afterPaint =
  '{const d=document.documentElement.dataset;d.unpainted="";addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>delete d.unpainted)))}';

/**
 * Before a form whose dates stand below a phone's first screen: Chromium takes a tenth of the time
 * to the first paint for two empty date fields. With script they are laid out after it, in the same
 * place (form-fields.css); without, nothing changes.
 */
export function DatesLast() {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // In the browser it has run already, and React leaves it alone.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? afterPaint : "" }}
    />
  );
}
