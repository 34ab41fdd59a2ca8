import { PageScript } from "~/ui/page-script";

const KEY = "compact";

/** Right behind the checkbox, so that the list is never painted the other way first. */
const restore = `{let box=document.currentScript.previousElementSibling.firstElementChild;
try{box.checked=localStorage.getItem("${KEY}")==="1"}catch{}
box.addEventListener("change",()=>{try{localStorage.setItem("${KEY}",box.checked?"1":"")}catch{}})}`;

/** The styles look at the checkbox, so the page is the same for everybody, without script, too. */
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

/** A client-side navigation does not run the script above. */
function restoreBox(box: HTMLInputElement | null) {
  try {
    if (box) box.checked = localStorage.getItem(KEY) === "1";
  } catch {
    // The browser refuses storage, or has no room.
  }
}

function remember(isCompact: boolean) {
  try {
    localStorage.setItem(KEY, isCompact ? "1" : "");
  } catch {
    // The browser refuses storage, or has no room.
  }
}
