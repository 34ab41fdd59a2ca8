import * as z from "zod";
import { done, ok, operation, resource } from "~/api/resource.server";
import { db } from "~/database/db.server";
import { remainingPictures } from "~/pictures/gallery.server";
import { galleryLimits } from "~/pictures/limits";
import { receiveMainImages } from "~/slides/receive-main-images.server";

const slides = z.array(
  z.object({
    id: z.int(),
    ord: z.int(),
    name: z.string(),
    uploadedName: z.string(),
    size: z.int(),
  }),
);

const api = resource({
  GET: operation({
    summary: "첫 화면 사진 목록(표시 순서)",
    access: "everyone",
    answer: { data: slides },
    async handle() {
      const value = await db
        .selectFrom("mainImage")
        .select(["id", "ord", "name", "uploadedName", "size"])
        .orderBy("ord")
        .orderBy("id")
        .execute();
      return { value };
    },
  }),
  POST: operation({
    summary:
      "첫 화면 사진 저장. 지정한 사진은 그 순서대로 유지하고, 새 사진은 뒤에 추가하며, 나머지는 삭제합니다",
    access: "admin",
    form: { fields: remainingPictures, files: { imageFiles: galleryLimits } },
    answer: ok,
    problems: [409],
    async handle({ request, user }) {
      const result = await receiveMainImages(request, { accountId: user.id, asker: "api" });
      return result.saved ? done : result.refusal;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
