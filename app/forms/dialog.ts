/**
 * The spec's dialogs; confirm.ts has those that ask. The package is loaded on first use; if that fails (no
 * connection, a new build in the meantime), the browser's own dialogs show the same text.
 */

/** @param more shown under the text */
export async function warn(title: string, text: string, more?: string) {
  const footer = more && document.createElement("span");
  if (footer) footer.textContent = more;
  const dialogs = await loadDialogs();
  if (!dialogs) return window.alert([title, text, more].filter(Boolean).join("\n\n"));
  const options = { icon: "warning", title, text, confirmButtonText: "확인" } as const;
  await dialogs.show({ ...options, ...(footer && { footer }) });
}

/** @returns undefined if the package does not come */
export function loadDialogs() {
  return import("./sweetalert2").catch(() => undefined);
}
