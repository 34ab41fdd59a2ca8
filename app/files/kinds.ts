export interface FileKind {
  extension: string;
  type: string;
  family: "picture" | "recording" | "document" | "text";
}

export const kinds: Record<string, FileKind> = Object.fromEntries(
  [
    ["jpg", "image/jpeg", "picture"],
    ["png", "image/png", "picture"],
    ["webp", "image/webp", "picture"],
    ["gif", "image/gif", "picture"],
    ["avif", "image/avif", "picture"],
    ["heic", "image/heic", "picture"],
    ["heif", "image/heif", "picture"],
    ["mp4", "video/mp4", "recording"],
    ["mov", "video/quicktime", "recording"],
    ["webm", "video/webm", "recording"],
    ["m4a", "audio/mp4", "recording"],
    ["mp3", "audio/mpeg", "recording"],
    ["avi", "video/x-msvideo", "recording"],
    // No browser shows these pictures.
    ["bmp", "image/bmp", "document"],
    ["tif", "image/tiff", "document"],
    ["psd", "image/vnd.adobe.photoshop", "document"],
    ["pdf", "application/pdf", "document"],
    ["hwp", "application/x-hwp", "document"],
    ["hwpx", "application/hwp+zip", "document"],
    ["doc", "application/msword", "document"],
    ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
    ["xls", "application/vnd.ms-excel", "document"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "document"],
    ["ppt", "application/vnd.ms-powerpoint", "document"],
    [
      "pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "document",
    ],
    ["rtf", "application/rtf", "document"],
    ["zip", "application/zip", "document"],
    ["rar", "application/vnd.rar", "document"],
    ["7z", "application/x-7z-compressed", "document"],
    ["alz", "application/x-alz-compressed", "document"],
    ["egg", "application/x-egg-compressed", "document"],
    ["dwg", "image/vnd.dwg", "document"],
    ["dxf", "image/vnd.dxf", "document"],
    ["skp", "application/vnd.sketchup.skp", "document"],
    ["3dm", "model/vnd.3dm", "document"],
    ["txt", "text/plain", "text"],
    ["csv", "text/csv", "text"],
  ].map(([extension, type, family]) => [extension, { extension, type, family } as FileKind]),
);

/** m4v and 3gp are the MP4 variants of some phones. */
export const sameAs: Record<string, string> = {
  jpeg: "jpg",
  jfif: "jpg",
  apng: "png",
  hif: "heif",
  tiff: "tif",
  m4v: "mp4",
  "3gp": "mp4",
};

export function extensionOf(name: string) {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return sameAs[extension] ?? extension;
}

/** By the name and the browser's MIME type: only the server inspects content. */
export function mayBeAccepted({ name, type }: { name: string; type: string }) {
  // The 2 in "도면 v1.2" is not an extension.
  const hasExtension = /\.\d*[a-z][a-z0-9]*$/i.test(name);
  if (!hasExtension || Object.hasOwn(kinds, extensionOf(name))) return true;
  return type.startsWith("text/") || Object.values(kinds).some((kind) => kind.type === type);
}

export function emptyWarning(names: string[]) {
  return {
    title: "경고: 빈 파일",
    text: `${names.join(", ")}: 내용이 없는 빈 파일입니다. 파일을 열어 확인한 다음 다시 선택해 주세요.`,
  };
}

export function kindWarning(names: string[]) {
  return {
    title: "경고: 첨부할 수 없는 파일",
    text: `${names.join(", ")}: 첨부할 수 없는 파일 형식입니다. 사진, 동영상, 녹음, PDF, 한글·오피스 문서, 도면(dwg, dxf, skp, 3dm), 텍스트, 압축 파일(zip, rar, 7z, alz, egg)을 첨부해 주세요.`,
  };
}
