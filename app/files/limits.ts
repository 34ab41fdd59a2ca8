/** 1 MB as the screens count it. */
export const MEGABYTE = 1024 * 1024;

/** What one form may carry in files: how many, and bytes of all together. */
export interface FileLimits {
  count: number;
  bytes: number;
}

/** "12.3" for a counter that reads "12.3 / 30 MB". */
export function inMegabytes(bytes: number) {
  return (bytes / MEGABYTE).toFixed(1);
}

/** The pictures of one portfolio entry, and those of the main page: kept and new ones together. */
export const galleryLimits = { count: 300, bytes: 100 * MEGABYTE };

/** Shown beside a thumbnail, and not enforced. */
export const THUMBNAIL_BYTES = 10 * MEGABYTE;

/** Whether pictures are too many bytes or too many altogether, in the words of the dialog. */
export function overGalleryLimit(pictures: { size: number }[]) {
  const { bytes, count } = galleryLimits;
  if (pictures.reduce((sum, picture) => sum + picture.size, 0) > bytes) return GALLERY_TOO_LARGE;
  return pictures.length > count ? `사진은 최대 ${count}장까지 올릴 수 있습니다.` : undefined;
}

export const GALLERY_TOO_LARGE = "전체 파일 용량은 100MB를 초과할 수 없습니다.";
