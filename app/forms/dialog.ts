import type { SweetAlertOptions } from "sweetalert2";

/**
 * The spec's dialogs. The package is loaded on first use; if that fails (no connection, a new build
 * in the meantime), the browser's own dialogs show the same text.
 */

/** @param more shown under the text */
export function warn(title: string, text: string, more?: string) {
  const footer = more && document.createElement("span");
  if (footer) footer.textContent = more;
  return open({
    icon: "warning",
    title,
    text,
    confirmButtonText: "확인",
    ...(footer && { footer }),
  });
}

/** @returns whether the user confirmed */
export async function confirm(
  title: string,
  text: string,
  action: string,
  look: "button" | "button-danger" = "button",
) {
  const { isConfirmed } = await open({
    icon: "question",
    title,
    text,
    confirmButtonText: action,
    customClass: { confirmButton: look, cancelButton: "button-quiet" },
    cancelButtonText: "취소",
    showCancelButton: true,
    focusCancel: true,
  });
  return isConfirmed;
}

/**
 * The main button means staying, as do Escape, a click outside and a dismissed native dialog.
 *
 * @returns whether to leave and lose unsaved input
 */
export async function confirmLeaving(title: string, text: string) {
  const { isDenied } = await open({
    icon: "question",
    title,
    text,
    confirmButtonText: "계속 쓰기",
    denyButtonText: "떠나기",
    customClass: { confirmButton: "button", denyButton: "button-quiet" },
    showDenyButton: true,
  });
  return isDenied;
}

/** @returns undefined if the package does not come */
export function loadDialogs() {
  return import("./sweetalert2").catch(() => undefined);
}

async function open(options: SweetAlertOptions) {
  const dialogs = await loadDialogs();
  return dialogs ? dialogs.show(options) : showNatively(options);
}

async function showNatively({
  title,
  text,
  showDenyButton,
  showCancelButton,
  footer,
}: SweetAlertOptions) {
  const more = footer instanceof HTMLSpanElement ? `\n\n${footer.textContent}` : "";
  const words = `${title}\n\n${text}${more}`;
  if (showDenyButton) return { isConfirmed: false, isDenied: window.confirm(words) };
  if (showCancelButton) return { isConfirmed: window.confirm(words), isDenied: false };
  window.alert(words);
  return { isConfirmed: true, isDenied: false };
}
