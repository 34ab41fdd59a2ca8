import { PageScript } from "~/ui/page-script";

/** A cookie of contact/receipt/remembered.server.ts. */
const isFlag = /(^|; )remembered=/;

/** Before the first paint, so that nothing moves. */
const show = `{const p=document.currentScript.parentNode;p.hidden=!${isFlag}.test(document.cookie)}`;

interface RememberedProps {
  /** Undefined on a page cached for everybody: its inline script looks. */
  isKnown?: boolean;
}

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

/** A client-side navigation does not run the script above. */
function showIfRemembered(line: HTMLElement | null) {
  if (line) line.hidden = !isRemembered();
}

export function isRemembered() {
  return isFlag.test(document.cookie);
}
