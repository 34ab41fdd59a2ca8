import { PageScript } from "~/ui/page-script";

const KEY = "compact";

/** Right behind the checkbox, so that the list below it is never painted the other way first. */
const restore = `{let box=document.currentScript.previousElementSibling.firstElementChild;
try{box.checked=localStorage.getItem("${KEY}")==="1"}catch{}
box.addEventListener("change",()=>{try{localStorage.setItem("${KEY}",box.checked?"1":"")}catch{}})}`;

/**
 * Two projects in a row on a phone: a checkbox that portfolio-finder.css looks at, so that the page is
 * the same for everybody and the switch works without script, which remembers it.
 */
export function DensitySwitch() {
  return (
    <>
      <label className="density">
        <input
          type="checkbox"
          ref={restoreBox}
          onChange={({ currentTarget }) => remember(currentTarget.checked)}
        />
        한 줄에 2개 보기
      </label>
      <PageScript code={restore} />
    </>
  );
}

/** Nothing runs the script above after a navigation within the site. */
function restoreBox(box: HTMLInputElement | null) {
  try {
    if (box) box.checked = localStorage.getItem(KEY) === "1";
  } catch {
    // Without storage, what was chosen on this page stays.
  }
}

function remember(isCompact: boolean) {
  try {
    localStorage.setItem(KEY, isCompact ? "1" : "");
  } catch {
    // Without storage, it is for this page only.
  }
}
