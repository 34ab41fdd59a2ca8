/** The package's usual entry injects its styles, which the page's policy forbids. */
import type { SweetAlertOptions } from "sweetalert2";
import Swal from "sweetalert2/dist/sweetalert2.esm.js";

/** Whatever would close the dialog waits for `isReady`; as long as that fails, it says `notYet`. */
export function showUntil(
  options: SweetAlertOptions,
  isReady: () => Promise<boolean>,
  notYet: string,
) {
  return show({
    ...options,
    confirmButtonText: "확인",
    showLoaderOnConfirm: true,
    preConfirm: async () => (await isReady()) || Swal.showValidationMessage(notYet),
    allowOutsideClick: false,
    allowEscapeKey() {
      Swal.clickConfirm();
      return false;
    },
  });
}

/** Back leaves the page that shows it, and closes it. */
export async function showUntilBack(options: SweetAlertOptions) {
  const close = () => Swal.close();
  window.addEventListener("popstate", close);
  const result = await show(options);
  window.removeEventListener("popstate", close);
  return result;
}

export function show(options: SweetAlertOptions) {
  const opener = document.activeElement;
  return Swal.fire({
    customClass: { confirmButton: "button" },
    ...options,
    // The package would take the focus a moment later from where it was put meanwhile.
    returnFocus: false,
    // In a background tab an animation never ends, and its backdrop would take the first press.
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
