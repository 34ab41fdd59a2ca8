import { useContext } from "react";
import { NonceContext } from "~/ui/nonce";

/** The cookie that says that this device remembers an inquiry, and nothing more. */
export const REMEMBERED = "remembered";

/** Before the first paint, so that nothing moves. */
const show = `{const p=document.currentScript.parentNode;p.hidden=!/(^|; )${REMEMBERED}=/.test(document.cookie)}`;

interface RememberedProps {
  /** Unknown on a page that is rendered once for everybody: there the script in it looks. */
  isKnown?: boolean;
}

/** The way to the inquiry that this device was asked to remember. */
export function Remembered({ isKnown }: RememberedProps) {
  const nonce = useContext(NonceContext);
  if (isKnown === false) return null;
  return (
    <p
      className="remembered"
      hidden={!isKnown}
      suppressHydrationWarning
      ref={isKnown ? undefined : showIfRemembered}
    >
      <a href="/contact/receipt" rel="nofollow" className="button-quiet">
        보내신 문의 보기
      </a>
      {!isKnown && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // In the browser the text is there already, and React leaves it alone.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? show : "" }}
        />
      )}
    </p>
  );
}

/** Nothing runs the script above when script has led to the page. */
function showIfRemembered(line: HTMLElement | null) {
  if (line) line.hidden = !document.cookie.includes(`${REMEMBERED}=`);
}
