import { useEffect } from "react";
import { confirm } from "~/forms/dialog";
import { isFieldCheck } from "~/forms/refused-form";

/**
 * Checks the session before an office form is sent. If it has ended (logged out in another tab,
 * password changed elsewhere, two weeks over), the redirect to the login would lose the input, so
 * the form stays and the login opens in a new tab.
 */
export function useSessionCheck() {
  useEffect(() => {
    const asking = new WeakSet<HTMLFormElement>();
    const passed = new WeakSet<HTMLFormElement>();

    async function hold(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      const submitter = event.submitter as HTMLButtonElement | null;
      if (form.method !== "post" || form.action.endsWith("/logout") || isFieldCheck(event)) return;
      if (passed.delete(form)) return;
      event.preventDefault();
      event.stopPropagation();
      if (asking.has(form)) return;
      asking.add(form);
      const isOver = await hasLoginEnded();
      asking.delete(form);
      if (isOver) return offerLogin();
      passed.add(form);
      // The button, or the form, may be gone by now.
      if (form.isConnected) form.requestSubmit(submitter?.form === form ? submitter : null);
      passed.delete(form);
    }
    // Before React, whose listener is on the document.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, []);
}

/** Treat only 401 and 403 as signed out; other errors will show when the form is sent. */
async function hasLoginEnded() {
  const signal = AbortSignal.timeout(5000);
  const answer = await fetch("/api/account/auth", { signal }).catch(() => undefined);
  return answer?.status === 401 || answer?.status === 403;
}

async function offerLogin() {
  const isWanted = await confirm(
    "로그인이 끝났습니다",
    "아직 저장하지 않았고, 쓰신 내용은 이 화면에 그대로 있습니다. 새 창에서 로그인한 뒤 다시 저장해주세요.",
    "새 창에서 로그인",
  );
  if (isWanted) window.open("/admin/login", "_blank");
}
