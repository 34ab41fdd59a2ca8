import type { SweetAlertOptions } from "sweetalert2";

/**
 * The dialogs of the spec. The package comes when the first one is needed, and where it does not (a
 * line that breaks off, a site that was built anew meanwhile) the browser's own say the same.
 */

export function warn(title: string, text: string) {
  return open({ icon: "warning", title, text, confirmButtonText: "확인" });
}

export function announce(title: string, text: string) {
  return open({ icon: "success", title, text, confirmButtonText: "확인" });
}

/** @returns whether it was confirmed */
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
 * The main button stays, and so do Escape, a click beside the dialog and a dismissed native one.
 *
 * @returns whether to leave, and lose what was typed
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

async function open(options: SweetAlertOptions) {
  const Swal = await import("sweetalert2").then(
    (module) => module.default,
    () => undefined,
  );
  if (!Swal) {
    const words = `${options.title}\n\n${options.text}`;
    if (options.showDenyButton) return { isConfirmed: false, isDenied: window.confirm(words) };
    if (options.showCancelButton) return { isConfirmed: window.confirm(words), isDenied: false };
    window.alert(words);
    return { isConfirmed: true, isDenied: false };
  }
  return Swal.fire({
    customClass: { confirmButton: "button" },
    ...options,
    heightAuto: false,
    scrollbarPadding: false,
    buttonsStyling: false,
  });
}
