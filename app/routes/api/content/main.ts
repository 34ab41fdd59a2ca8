import { z } from "zod";
import { data, dataOf, done, ok, problem, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { keptPictures } from "~/pictures/arrangement.server";
import { galleryLimits } from "~/request/limits";
import { readMainImages } from "~/slides/read-main-images.server";
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
  GET: {
    summary: "메인 사진 목록, 보이는 순서대로",
    access: "everyone",
    answer: dataOf(slides),
    async handle() {
      return data(slides, await readMainImages());
    },
  },
  POST: {
    summary:
      "메인 사진 저장: 지정한 사진은 그 순서대로 남고, 새 사진이 뒤에 붙고, 나머지는 지웁니다",
    access: "admin",
    form: { fields: keptPictures, files: { imageFiles: galleryLimits } },
    answer: ok,
    async handle({ request }) {
      const user = await requireAdmin(request);
      const result = await receiveMainImages(request, { accountId: user.id, keepPictures: false });
      if (result.saved) return done();
      return problem(result.status, Object.values(result.errors)[0]?.[0] ?? "", result.errors);
    },
  },
});

export const loader = api.loader;
export const action = api.action;
