/** If the package cannot be loaded, the browser's own dialogs show the text. */
import style from "sweetalert2/dist/sweetalert2.css?url";
import { withStyle } from "./with-style";

const load = withStyle(style, () => import("./sweetalert2"));

export async function warn(title: string, text: string, more?: string) {
  const footer = more && document.createElement("span");
  if (footer) footer.textContent = more;
  const dialogs = await loadDialogs();
  if (!dialogs) return window.alert([title, text, more].filter(Boolean).join("\n\n"));
  const options = { icon: "warning", title, text, confirmButtonText: "확인" } as const;
  await dialogs.show({ ...options, ...(footer && { footer }) });
}

export function loadDialogs() {
  return load().catch(() => undefined);
}
