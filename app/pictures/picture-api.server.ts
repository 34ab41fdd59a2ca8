import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import * as z from "zod";
import { fileOperation, resource } from "~/api/resource.server";
import { getUser } from "~/auth/session.server";
import { currentResponse } from "~/current-response.server";
import type { PictureArea } from "~/database/area";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";
import { type AskedVariant, readAskedVariant } from "./asked-variant.server";
import { hiddenAs } from "./hidden-picture.server";
import { formatPath, formats, type Shape, shapes, viewPath, widths } from "./picture";
import { findRendition } from "./rendition.server";
import { countAsked } from "./rendition-folder.server";
import { makeWarnOnce } from "./warn-once.server";

const query = z.object({
  w: z
    .int()
    .min(1)
    .max(9999)
    .optional()
    .describe(
      `가로 픽셀 수. ${widths.join(", ")} 중에서 같거나 큰 크기로 맞추며, 원본보다 크게 만들지 않습니다. size와 함께 쓸 수 없습니다.`,
    ),
  f: z
    .enum(formats)
    .optional()
    .describe(
      "형식. w만 있으면 Accept에 따라 선택합니다. 아직 만들지 않은 사진이면 다른 크기나 형식의 같은 사진을 보내고, 그 응답은 오래 캐시하지 않게 합니다.",
    ),
  size: z
    .enum(Object.keys(shapes) as Shape[])
    .optional()
    .describe("크기의 이름. 알 수 없는 이름이면 가장 큰 사진을 보냅니다."),
});

/** For /api/content/view/{uploadedName} and /api/portfolio/view/{filename}. */
export function pictureResource(area: PictureArea) {
  return resource({
    GET: fileOperation({
      summary:
        "사진. w는 가로 크기, f는 형식, size의 portrait와 share는 세로 화면과 메시지 미리보기에 맞게 자른 사진",
      access: "everyone",
      query,
      problems: [400],
      answer: "file",
      async handle({ request, params }) {
        const asked = readAskedVariant(request);
        const uploadedName = params.uploadedName ?? params.filename ?? "";
        const hidden = hiddenAs(area, uploadedName);
        if (hidden && !(hidden === "draft" && (await isOffice(request)))) throw notThere();
        const picture = await findRendition(area, uploadedName, asked).catch(withoutRoom);
        if (!picture) await tellIfDamaged(area, uploadedName);
        return sendFile(request, picture?.path, {
          type: picture?.type ?? "",
          isStandIn: picture?.isStandIn,
          vary: asked.isNegotiated ? "Accept" : undefined,
          isPrivate: hidden === "draft",
          isShared: spelled() === ownSpelling(area, uploadedName, asked),
          ...(!hidden &&
            hasOnlyOurs(request) && {
              isStillThere() {
                if (picture) countAsked(picture.path);
                return (
                  !hiddenAs(area, uploadedName) && existsSync(pathOf(area, uploadedName) ?? "")
                );
              },
            }),
        });
      },
    }),
  });
}

async function isOffice(request: Request) {
  return (await getUser(request))?.role === "ADMIN";
}

/** Not to be remembered either: it may be published, or come back from the trash. */
function notThere() {
  return new Response("파일을 찾을 수 없습니다.", {
    status: 404,
    headers: { "Cache-Control": "no-store" },
  });
}

/** The URL as it was sent: a Request has it without dots and backslashes. */
function spelled() {
  return currentResponse()?.req.url;
}

/**
 * The URL that pages have for it. There are endless others (capitals, escapes, invented parameters), and
 * a shared cache would fill up with a copy for each.
 */
function ownSpelling(area: PictureArea, uploadedName: string, { size, format }: AskedVariant) {
  if (format) return formatPath(area, uploadedName, size, format);
  return typeof size === "string" ? viewPath(area, uploadedName, size) : undefined;
}

/** Otherwise invented parameters would fill the memory with copies of one picture. */
function hasOnlyOurs(request: Request) {
  const names = [...new URL(request.url).searchParams.keys()];
  return names.length <= 2 && names.every((name) => Object.hasOwn(query.shape, name));
}

/** @throws Response 503 if the disk is full; else the error */
function withoutRoom(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "EFBIG") throw error;
  throw new Response("지금은 사진을 준비할 공간이 부족합니다. 잠시 후 다시 시도해 주세요.", {
    status: 503,
    headers: { "Retry-After": "600" },
  });
}

const warnOnce = makeWarnOnce();

/** Warns once about a picture that was decodable when uploaded: the disk may be failing. */
async function tellIfDamaged(area: PictureArea, uploadedName: string) {
  const path = pathOf(area, uploadedName);
  if (!path || !(await stat(path).catch(() => undefined))) return;
  warnOnce(`사진 파일이 손상되었습니다: uploads/${area}/${uploadedName}`);
}
