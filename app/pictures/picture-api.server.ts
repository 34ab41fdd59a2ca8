import { stat } from "node:fs/promises";
import * as z from "zod";
import { fileOperation, resource } from "~/api/resource.server";
import { getUser } from "~/auth/session.server";
import { currentResponse } from "~/current-response.server";
import type { PictureArea } from "~/database/area";
import { readPublicVersion } from "~/database/public-version.server";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";
import { askedFormats, askedShapes, readAskedSize } from "./asked-size.server";
import { completeFirst } from "./complete-ladders.server";
import { typeOf } from "./ladder.server";
import { viewPath, widths } from "./picture";
import { findRendition } from "./rendition.server";
import { findStoredPicture } from "./stored-picture.server";

const query = z.object({
  w: z
    .int()
    .min(1)
    .max(9999)
    .optional()
    .describe(
      `가로 픽셀 수. ${widths.join(", ")} 중에서 같거나 큰 크기로 맞추며, 원본보다 크게 만들지 않습니다. WebP로 보내며, size와 함께 쓸 수 없습니다.`,
    ),
  f: z
    .enum(askedFormats)
    .optional()
    .describe(
      "형식. avif와 webp에는 WebP를, jpeg에는 가장 큰 JPEG를 보냅니다. 아직 만들고 있는 크기면 가장 가까운 크기의 같은 사진을 보내고, 그 응답은 오래 캐시하지 않게 합니다.",
    ),
  size: z
    .enum(askedShapes)
    .optional()
    .describe("크기의 이름. 알 수 없는 이름이면 가장 큰 JPEG를 보냅니다."),
});

export function pictureResource(area: PictureArea) {
  return resource({
    GET: fileOperation({
      summary:
        "사진. 그대로는 가장 큰 JPEG, w는 가로 크기의 WebP, size의 portrait와 share는 세로 화면과 메시지 미리보기에 맞게 자른 사진",
      access: "everyone",
      query,
      problems: [400],
      answer: "file",
      async handle({ request, params }) {
        const asked = readAskedSize(request, area);
        const uploadedName = params.uploadedName ?? params.filename ?? "";
        // Before the picture's row, so that a later change invalidates what is cached.
        const version = readPublicVersion();
        const picture = findStoredPicture(area, uploadedName);
        const isDraft = picture?.state === "draft";
        if (!picture || picture.state === "trash" || (isDraft && !(await isOffice(request)))) {
          throw notThere();
        }
        const found = await findRendition(area, uploadedName, asked, picture).catch(withoutRoom);
        if (!found) await tellIfDamaged(area, uploadedName);
        if (found?.isStandIn) completeFirst(area, { ...picture, uploadedName });
        // Endless other spellings would fill a cache. A Request has no dots in its URL.
        const isOwn = currentResponse()?.req.url === viewPath(area, uploadedName, asked);
        return sendFile(request, found?.path, {
          type: found ? typeOf(found.size) : "",
          isStandIn: found?.isStandIn,
          isPrivate: isDraft,
          isShared: isOwn,
          version: isOwn && picture.state === "public" ? version : undefined,
        });
      },
    }),
  });
}

async function isOffice(request: Request) {
  return (await getUser(request))?.role === "ADMIN";
}

/** Not cached either: it may be published, or restored. */
function notThere() {
  return new Response("파일을 찾을 수 없습니다.", {
    status: 404,
    headers: { "Cache-Control": "no-store" },
  });
}

function withoutRoom(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "EFBIG") throw error;
  throw new Response("지금은 사진을 준비할 공간이 부족합니다. 잠시 후 다시 시도해 주세요.", {
    status: 503,
    headers: { "Retry-After": "600" },
  });
}

/** A disk that fails does so for every picture. */
const MOST_TOLD = 100;
const told = new Set<string>();

/** It was decodable when uploaded: the disk may be failing. */
async function tellIfDamaged(area: PictureArea, uploadedName: string) {
  const path = pathOf(area, uploadedName);
  if (!path || told.size === MOST_TOLD || told.has(path)) return;
  if (!(await stat(path).catch(() => undefined))) return;
  told.add(path);
  console.warn(`사진 파일이 손상되었습니다: uploads/${area}/${uploadedName}`);
}
