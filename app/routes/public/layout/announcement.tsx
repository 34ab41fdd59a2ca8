import { useSite } from "~/public/frame";
import { PageScript } from "~/ui/page-script";

const KEY = "closed-notice";

/** Before the first paint, so that nothing moves. Browsers may refuse storage. */
const remember = `{const n=document.currentScript.parentNode,k="${KEY}";try{n.hidden=localStorage[k]===n.dataset.text}catch{}n.onchange=()=>{try{localStorage[k]=n.dataset.text}catch{}}}`;

/** The script remembers which text, of which day, was closed; the checkbox hides it. */
export function Announcement() {
  const { notice, noticeFrom } = useSite();
  if (!notice) return null;
  return (
    <aside
      className="notice"
      data-text={`${noticeFrom} ${notice}`}
      aria-label="공지"
      suppressHydrationWarning
      ref={hideIfClosed}
      onChange={({ currentTarget }) => close(currentTarget)}
    >
      <p>{notice}</p>
      <label>
        <input type="checkbox" aria-label="공지 닫기" autoComplete="off" />
        <span aria-hidden="true">닫기</span>
      </label>
      <PageScript code={remember} />
    </aside>
  );
}

/** No script runs when the frame is made anew, as after an error. */
function hideIfClosed(notice: HTMLElement | null) {
  try {
    if (notice) notice.hidden = localStorage[KEY] === notice.dataset.text;
  } catch {
    // The browser refuses storage, or has no room.
  }
}

function close(notice: HTMLElement) {
  try {
    localStorage[KEY] = notice.dataset.text;
  } catch {
    // Then it is closed on this page only.
  }
}
