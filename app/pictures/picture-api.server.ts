import { stat } from "node:fs/promises";
import { z } from "zod";
import { fileOperation, resource } from "~/api/resource.server";
import type { PictureArea } from "~/database/area";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";
import { rendition, shapeNames } from "./rendition.server";

/** For /api/content/view/{uploadedName} and /api/portfolio/view/{filename}. */
export function pictureResource(area: PictureArea) {
  return resource({
    GET: fileOperation({
      summary:
        "사진. size는 더 작은 것, portrait와 share는 세운 화면과 메시지 미리보기에 맞게 자른 것",
      access: "everyone",
      query: z.object({ size: z.enum(shapeNames).optional() }),
      answer: "file",
      async handle({ request, params }) {
        const size = new URL(request.url).searchParams.get("size");
        const uploadedName = params.uploadedName ?? params.filename ?? "";
        const picture = await rendition(area, uploadedName, size, { isAwaited: true });
        if (!picture) await tellIfDamaged(area, uploadedName);
        return sendFile(request, picture?.path, { type: picture?.type ?? "" });
      },
    }),
  });
}

const told = new Set<string>();

/** Warns once about a picture that was decodable when uploaded: the disk may be failing. */
async function tellIfDamaged(area: PictureArea, uploadedName: string) {
  const path = pathOf(area, uploadedName);
  if (!path || told.has(path) || !(await stat(path).catch(() => undefined))) return;
  told.add(path);
  console.warn(`사진 파일이 손상되었습니다: uploads/${area}/${uploadedName}`);
}
