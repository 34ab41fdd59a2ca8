import { PageScript } from "~/ui/page-script";

/** The cookie that says that this device remembers an inquiry, and nothing more. */
export const REMEMBERED = "remembered";

const isRemembered = /(^|; )remembered=/;

/** Before the first paint, so that nothing moves. */
const show = `{const p=document.currentScript.parentNode;p.hidden=!${isRemembered}.test(document.cookie)}`;

interface RememberedProps {
  /** Unknown on a page that is rendered once for everybody: there the script in it looks. */
  isKnown?: boolean;
}

/** The way to the inquiry that this device was asked to remember. */
export function Remembered({ isKnown }: RememberedProps) {
  if (isKnown === false) return null;
  return (
    <p
      className="remembered"
      hidden={!isKnown}
      suppressHydrationWarning
      ref={isKnown ? undefined : showIfRemembered}
    >
      <a href="/contact/receipt" rel="nofollow" className="button-quiet">
        내 문의 보기
      </a>
      {!isKnown && <PageScript code={show} />}
    </p>
  );
}

/** Nothing runs the script above when script has led to the page. */
function showIfRemembered(line: HTMLElement | null) {
  if (line) line.hidden = !isRemembered.test(document.cookie);
}
