import type { SweetAlertOptions } from "sweetalert2";

/**
 * The spec's dialogs. The package is loaded on first use; if that fails (no connection, a new build
 * in the meantime), the browser's own dialogs show the same text.
 */

export function warn(title: string, text: string) {
  return open({ icon: "warning", title, text, confirmButtonText: "확인" });
}

/** @param link shown under the text */
export function announce(title: string, text: string, link?: { to: string; label: string }) {
  const footer = link && anchorTo(link);
  return open({
    icon: "success",
    title,
    text,
    confirmButtonText: "확인",
    ...(footer && { footer }),
  });
}

function anchorTo({ to, label }: { to: string; label: string }) {
  const anchor = document.createElement("a");
  anchor.href = to;
  anchor.textContent = label;
  return anchor;
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
  return import("./sweetalert2").then(
    (module) => module.default,
    () => undefined,
  );
}

async function open(options: SweetAlertOptions) {
  const Swal = await loadDialogs();
  if (!Swal) {
    const words = `${options.title}\n\n${options.text}`;
    if (options.showDenyButton) return { isConfirmed: false, isDenied: window.confirm(words) };
    if (options.showCancelButton) return { isConfirmed: window.confirm(words), isDenied: false };
    window.alert(words);
    const { footer } = options;
    if (footer instanceof HTMLAnchorElement && window.confirm(`${footer.textContent}?`)) {
      window.location.assign(footer.href);
      // Whoever waits would leave for another page.
      return new Promise<never>(() => {});
    }
    return { isConfirmed: true, isDenied: false };
  }
  const opener = document.activeElement;
  return Swal.fire({
    customClass: { confirmButton: "button" },
    ...options,
    // The package's own way scrolls to the opener a moment later, perhaps while something else is
    // being pressed, and takes the focus from where it was put meanwhile.
    returnFocus: false,
    // Closes at once: in a tab that goes to the background, as when the login opens in a new one, an
    // animation ends only after the tab is back, and its backdrop would take the first press.
    hideClass: { popup: "", backdrop: "", icon: "" },
    didClose() {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    heightAuto: false,
    scrollbarPadding: false,
    buttonsStyling: false,
  });
}
