import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { isPictureArea } from "~/database/area";
import { stagedPath } from "~/pictures/gallery-picture";
import { PictureRefused } from "~/pictures/intake.server";
import { galleryLimits, thumbnailLimits } from "~/pictures/limits";
import { stagingOf } from "~/pictures/staging.server";
import { excessProblem } from "~/request/limits";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { type FieldProblem, refusalOf } from "~/text/refusal";

const stagedPicture = z.object({
  name: z.string(),
  uploadedName: z.string(),
  type: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  alt: z.string(),
});

const onePicture = { ...galleryLimits, count: 1, tooMany: thumbnailLimits.tooMany };

const noPicture: FieldProblem = { code: "missing", message: "사진을 한 장 보내 주세요." };

const api = resource({
  POST: operation({
    summary: "양식보다 먼저 사진 한 장 올리기. 24시간 안에 저장하지 않으면 삭제합니다",
    access: "admin",
    form: { fields: z.object({}), files: { imageFiles: { ...onePicture, required: true } } },
    answer: { data: stagedPicture },
    statuses: [201],
    async handle({ request, params, user }) {
      const { area } = params;
      if (!isPictureArea(area)) return { status: 404, message: "없는 주소입니다." };
      await using form = await receiveForm(request, {
        files: { imageFiles: onePicture },
        textBytes: 2 * KILOBYTE,
      });
      const excess = form.refused.get("imageFiles");
      if (excess) return excessProblem(excess, onePicture);
      try {
        const [picture] = await stagingOf({ area, accountId: user.id }).add(form.files);
        if (!picture) return refusalOf({ error: { imageFiles: [noPicture] } });
        const Location = stagedPath(area, picture.uploadedName);
        return { value: { ...picture, alt: "" }, headers: { Location } };
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        return error.problem;
      }
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
