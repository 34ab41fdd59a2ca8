/** The package's usual entry puts its styles into the page as text, which the page's policy forbids. */
import "sweetalert2/dist/sweetalert2.css";
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

export function show(options: SweetAlertOptions) {
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
