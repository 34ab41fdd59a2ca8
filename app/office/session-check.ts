import { useEffect } from "react";
import { confirm } from "~/forms/dialog";
import { isFieldCheck } from "~/forms/refused-form";

/**
 * Asks, before a form of the office is sent, whether the login still holds. If it does not (another
 * tab logged out, the password was changed elsewhere, two weeks are over), the way to the login
 * would take along what was typed; so the form stays, and the login opens beside it.
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
      // The button may be gone by now, the form as well.
      if (form.isConnected) form.requestSubmit(submitter?.form === form ? submitter : null);
      passed.delete(form);
    }
    // Before React, which listens at the document.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, []);
}

/** Only a clear no counts: whatever else goes wrong, the form itself will tell. */
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
