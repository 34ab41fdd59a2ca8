import { FilePicker, type FilePickerProps } from "~/forms/file-picker";
import { useHydrated } from "~/forms/use-hydrated";

/** A file picker that offers the pictures we take. */
export function PicturePicker(props: Omit<FilePickerProps, "accept">) {
  return <FilePicker {...props} accept={acceptedPictures(useHydrated())} />;
}

/**
 * What the file dialog offers. An iPhone turns its HEIC photos into JPEG where HEIC is not named; on a
 * desk, where it copied them to, they could then not be picked.
 */
function acceptedPictures(hydrated: boolean) {
  const common = "image/jpeg,image/png,image/webp,image/gif,image/avif";
  return hydrated && matchMedia("(pointer: fine)").matches ? `${common},.heic,.heif` : common;
}
