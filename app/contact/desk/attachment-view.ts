import { extensionOf, kinds } from "~/files/kinds";

export function attachmentView({ uploadedName }: { uploadedName: string }) {
  const kind = kinds[extensionOf(uploadedName)];
  if (kind?.family === "picture") return "picture";
  return kind?.type === "application/pdf" ? "pdf" : undefined;
}
