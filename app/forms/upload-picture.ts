import type { ArrangedPicture } from "~/files/arrangement.server";
import type { PictureArea } from "~/files/picture-area";

type Sent = { picture: ArrangedPicture } | { failure: string };

/**
 * Sends one picture ahead of its form, telling how far it is (0 to 1). XMLHttpRequest, because
 * fetch cannot tell that.
 */
export function uploadPicture(
  area: PictureArea,
  file: File,
  onProgress: (sent: number) => void,
): { sent: Promise<Sent>; abort: () => void } {
  const request = new XMLHttpRequest();
  const sent = new Promise<Sent>((resolve) => {
    const body = new FormData();
    body.append("imageFiles", file);
    request.open("POST", `/api/staged/${area}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ failure: "연결이 끊어졌습니다." });
    request.onabort = () => resolve({ failure: "취소했습니다." });
    request.onload = () => {
      const { data, message } = request.response ?? {};
      resolve(
        request.status === 201 && data
          ? { picture: data }
          : { failure: message ?? "올리지 못했습니다." },
      );
    };
    request.send(body);
  });
  return { sent, abort: () => request.abort() };
}

/** Takes a picture back that no form will name. Should it fail, the sweep removes it in a day. */
export function takeBack(area: PictureArea, uploadedName: string) {
  void fetch(`/api/staged/${area}/${uploadedName}`, { method: "DELETE" }).catch(() => {});
}
