import { extensionOf, kinds } from "~/files/kinds";

/** How the office's browser can show an attachment; undefined if it can only be downloaded. */
export function attachmentView({ uploadedName }: { uploadedName: string }) {
  const kind = kinds[extensionOf(uploadedName)];
  if (kind?.family === "picture") return "picture";
  return kind?.type === "application/pdf" ? "pdf" : undefined;
}
