import type { PictureArea } from "~/database/area";
import { postWithProgress } from "~/forms/post-with-progress";
import { unreadableOf } from "~/forms/unreadable";
import { type GalleryPicture, stagedPath } from "./gallery-picture";

type Sent = { picture: GalleryPicture } | { failure: string };

/** Uploads one picture ahead of its form, reporting the progress from 0 to 1. */
export function uploadPicture(
  area: PictureArea,
  file: File,
  onProgress: (sent: number) => void,
): { sent: Promise<Sent>; abort: () => void } {
  const form = new FormData();
  form.append("imageFiles", file);
  const upload = postWithProgress<GalleryPicture>(stagedPath(area), form, onProgress);
  const sent = upload.answer.then(async (answer): Promise<Sent> => {
    if (!answer) return { failure: await whyLost(file) };
    const { data, message } = answer.body ?? {};
    return answer.status === 201 && data
      ? { picture: data }
      : { failure: message ?? "올리지 못했습니다." };
  });
  return { sent, abort: upload.abort };
}

async function whyLost(file: File) {
  const [unreadable] = await unreadableOf([file]);
  return unreadable ? "파일을 읽을 수 없습니다. 다시 선택해 주세요." : "연결이 끊어졌습니다.";
}

/** Deletes a staged picture that no form will name. If this fails, the sweep does it a day later. */
export function takeBack(area: PictureArea, uploadedName: string) {
  void fetch(stagedPath(area, uploadedName), { method: "DELETE" }).catch(() => {});
}
