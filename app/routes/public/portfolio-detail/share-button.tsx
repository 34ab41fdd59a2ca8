import { useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";

/** Without script, the browser's menu does it. */
export function ShareButton({ title }: { title: string }) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  // Both are missing on a page without https.
  if (!hydrated || !(navigator.share || navigator.clipboard)) return null;

  async function share() {
    const url =
      document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
    // Rejects when somebody closes the sheet, too.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
    setSaid(
      await navigator.clipboard.writeText(url).then(
        () => "주소를 복사했습니다.",
        () => "주소를 복사하지 못했습니다. 주소창에서 복사해 주세요.",
      ),
    );
  }
  return (
    <p className="share">
      <button type="button" className="button-quiet" onClick={share}>
        이 시공 사례 공유하기
      </button>{" "}
      <output>{said}</output>
    </p>
  );
}
