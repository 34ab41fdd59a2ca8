import type { SweetAlertOptions } from "sweetalert2";
import { loadDialogs } from "./dialog";

/** No, too, when Back has left the page that asks: the next one has other things to delete. */
export async function confirm(
  title: string,
  text: string,
  action: string,
  look: "button" | "button-danger" = "button",
  instead = "취소",
) {
  const { href } = location;
  const { isConfirmed } = await ask(title, text, {
    confirmButtonText: action,
    customClass: { confirmButton: look, cancelButton: "button-quiet" },
    cancelButtonText: instead,
    showCancelButton: true,
    focusCancel: true,
    closesAtBack: true,
  });
  return isConfirmed && location.href === href;
}

/** The main button means staying, as do Escape and a click outside. */
export async function confirmLeaving(title: string, text: string) {
  const { isDenied } = await ask(title, text, {
    confirmButtonText: "계속 작성",
    denyButtonText: "나가기",
    customClass: { confirmButton: "button", denyButton: "button-quiet" },
    showDenyButton: true,
  });
  return isDenied;
}

type Options = SweetAlertOptions & { closesAtBack?: true };

async function ask(title: string, text: string, { closesAtBack, ...options }: Options) {
  const dialogs = await loadDialogs();
  if (dialogs) {
    const show = closesAtBack ? dialogs.showUntilBack : dialogs.show;
    return show({ icon: "question", title, text, ...options });
  }
  const isAgreed = window.confirm(`${title}\n\n${text}`);
  return { isConfirmed: isAgreed, isDenied: isAgreed };
}
