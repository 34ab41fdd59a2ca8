import { useEffect } from "react";
import { confirm } from "~/forms/confirm";
import { loadDialogs, warn } from "~/forms/dialog";
import { isFieldCheck } from "~/forms/refused-form";

/** The login was opened in a second window, for a page that waits. */
export const AGAIN = "again";

/** A redirect to the login would lose the input, so the login opens in a new tab. */
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
      const session = await askSession();
      asking.delete(form);
      if (session === "ended") return offerLogin();
      if (session === "unreachable") {
        return warn(
          "연결이 끊어졌습니다",
          "저장되지 않았습니다. 입력한 내용은 이 페이지에 그대로 있으니, 인터넷 연결을 확인한 뒤 다시 눌러 주세요.",
        );
      }
      passed.add(form);
      if (form.isConnected) form.requestSubmit(submitter?.form === form ? submitter : null);
      passed.delete(form);
    }
    // Over plain http Firefox and Safari keep a page even against no-store: Back would show it after a logout.
    const checkShownAgain = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await askSession()) === "ended") location.reload();
    };
    window.addEventListener("pageshow", checkShownAgain);
    // Before React, whose listener is on the document.
    window.addEventListener("submit", hold, true);
    // The dialogs are needed once the connection is lost.
    window.addEventListener("input", loadDialogs, { once: true });
    return () => {
      window.removeEventListener("pageshow", checkShownAgain);
      window.removeEventListener("submit", hold, true);
      window.removeEventListener("input", loadDialogs);
    };
  }, []);
}

/** Other errors show when the form is sent; a slow answer must not delay it. */
export async function askSession() {
  try {
    const { status } = await fetch("/api/account/auth", { signal: AbortSignal.timeout(5000) });
    if (status === 401 || status === 403) return "ended";
    // A proxy answers for a site that is down.
    return status >= 502 && status <= 504 ? "unreachable" : "there";
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "there" : "unreachable";
  }
}

/** @param act what was not done */
export async function offerLogin(act: "저장" | "삭제" = "저장") {
  const isWanted = await confirm(
    "로그인이 만료되었습니다",
    `아직 ${act}되지 않았습니다. 입력한 내용은 이 페이지에 그대로 있으니, 새 창에서 로그인한 뒤 다시 ${act}해 주세요.`,
    "새 창에서 로그인",
  );
  if (isWanted) window.open(`/admin/login?${AGAIN}`, "_blank");
}
