import type { PictureArea } from "~/database/area";
import { postWithProgress } from "~/forms/post-with-progress";
import { unreadableOf } from "~/forms/unreadable";
import { type GalleryPicture, stagedPath } from "./gallery-picture";

type Sent = { picture: GalleryPicture } | Failed;

interface Failed {
  failure: string;
  /** Sending the picture again cannot help. */
  isRefused: boolean;
}

const refusals = [400, 413, 415];

export function uploadPicture(
  area: PictureArea,
  file: File,
  onProgress: (sent: number) => void,
): { sent: Promise<Sent>; abort: () => void } {
  const form = new FormData();
  form.append("imageFiles", file);
  const upload = postWithProgress<GalleryPicture>(stagedPath(area), form, onProgress);
  const sent = upload.answer.then(async (answer): Promise<Sent> => {
    if (!answer) return whyLost(file);
    const { data, message } = answer.body ?? {};
    return answer.status === 201 && data
      ? { picture: data }
      : { failure: message ?? "올리지 못했습니다.", isRefused: refusals.includes(answer.status) };
  });
  return { sent, abort: upload.abort };
}

async function whyLost(file: File): Promise<Failed> {
  const [unreadable] = await unreadableOf([file]);
  return unreadable
    ? { failure: "파일을 읽을 수 없습니다. 다시 선택해 주세요.", isRefused: true }
    : { failure: "연결이 끊어졌습니다.", isRefused: false };
}

/** If this fails, the sweep does it a day later. */
export function takeBack(area: PictureArea, uploadedName: string) {
  void fetch(stagedPath(area, uploadedName), { method: "DELETE" }).catch(() => {});
}
