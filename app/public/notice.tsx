import { useContext, useEffect, useRef, useState } from "react";
import { NonceContext } from "~/ui/nonce";
import { useSite } from "./frame";

const CLOSED = "closed-notice";

/** Before the first paint, so that nothing moves for whoever has closed it. */
const hideClosed = `{const n=document.currentScript.parentNode;try{n.hidden=localStorage["${CLOSED}"]===n.dataset.text}catch{}}`;

/**
 * A line under the bar, on the days that the office has set. Closing is a native checkbox, which
 * hides the line on this page; with script the browser remembers which text was closed.
 */
export function Notice() {
  const { notice } = useSite();
  const nonce = useContext(NonceContext);
  const [closed, setClosed] = useState("");
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Closed before the script came, or on an earlier visit.
    if (box.current?.checked) remember(notice);
    if (remembered() === notice) setClosed(notice);
  }, [notice]);

  if (!notice || notice === closed) return null;
  return (
    <aside className="notice" data-text={notice} aria-label="알림" suppressHydrationWarning>
      <p>{notice}</p>
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label="알림 닫기"
          autoComplete="off"
          onChange={() => {
            remember(notice);
            setClosed(notice);
          }}
        />
        <span aria-hidden="true">닫기</span>
      </label>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own
        dangerouslySetInnerHTML={{ __html: hideClosed }}
      />
    </aside>
  );
}

/** Browsers may refuse to store anything. */
function remember(notice: string) {
  try {
    localStorage.setItem(CLOSED, notice);
  } catch {
    // Closed on this page only.
  }
}

function remembered() {
  try {
    return localStorage.getItem(CLOSED);
  } catch {
    return null;
  }
}
