import { z } from "zod";
import { resource } from "~/http/api.server";
import { rendition, shapeNames } from "./rendition.server";
import { sendFile } from "./send.server";
import type { PictureArea } from "./store.server";

/** /api/content/view/{uploadedName} and /api/portfolio/view/{filename} are the same but for the area. */
export function pictureResource(area: PictureArea) {
  return resource({
    GET: {
      summary: "사진. size는 더 작은 것, share는 메시지 미리보기에 맞게 자른 것",
      access: "everyone",
      query: z.object({ size: z.enum(shapeNames).optional() }),
      answer: "file",
      async handle({ request, params }) {
        const size = new URL(request.url).searchParams.get("size");
        const picture = await rendition(area, params.uploadedName ?? params.filename ?? "", size);
        return sendFile(request, picture?.path, { type: picture?.type ?? "" });
      },
    },
  });
}
