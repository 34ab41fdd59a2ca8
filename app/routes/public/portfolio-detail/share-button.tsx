import { useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";

/** Without script, the browser's menu does it. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  // Both are missing on a page without https.
  if (!hydrated || !(navigator.share || navigator.clipboard)) return null;

  async function share() {
    const url =
      document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
    // Rejects when somebody closes the sheet, too.
    if (navigator.share) return navigator.share({ title, text, url }).catch(() => undefined);
    setSaid(
      await navigator.clipboard.writeText(url).then(
        () => "링크를 복사했습니다.",
        () => "링크를 복사하지 못했습니다. 주소창에서 복사해 주세요.",
      ),
    );
  }
  return (
    <div className="share">
      <button type="button" className="button-quiet" onClick={share}>
        공유하기
      </button>{" "}
      <output>{said}</output>
    </div>
  );
}
