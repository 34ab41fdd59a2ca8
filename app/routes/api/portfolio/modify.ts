import * as z from "zod";
import { done, ok, operation, resource } from "~/api/resource.server";
import { db } from "~/database/db.server";
import { oneOf } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";
import { remainingPictures } from "~/pictures/gallery.server";
import { galleryLimits } from "~/pictures/limits";
import { buildingTypes } from "~/portfolio/portfolio";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { notFound, parsePortfolioId } from "~/portfolio/read-portfolio.server";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";

const picture = z.object({
  /** null if there is no picture. */
  id: z.int().nullable(),
  name: z.string(),
  uploadedName: z.string(),
  size: z.int(),
});

const entry = z.object({
  id: z.int(),
  title: z.string(),
  buildingType: oneOf(buildingTypes),
  supplyArea: z.number(),
  completion: z.int(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  postCode: z.string(),
  mainAddress: z.string(),
  detailAddress: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  budget: z.number(),
  interiorType: oneOf(interiorTypes),
  thumbnail: picture,
  imageFiles: z.array(picture.extend({ id: z.int(), ord: z.int() })),
});

const noPicture = { id: null, name: "", uploadedName: "", size: 0 };

const api = resource({
  GET: operation({
    summary: "수정할 시공 사례 조회. 이야기와 공개 여부는 제외합니다",
    access: "admin",
    answer: { data: entry },
    async handle({ params }) {
      const row = await db
        .selectFrom("portfolio")
        .select(["id", "title", "buildingType", "supplyArea", "completion", "startDate", "endDate"])
        .select(["postCode", "mainAddress", "detailAddress", "latitude", "longitude"])
        .select(["budget", "interiorType"])
        .where("id", "=", parsePortfolioId(params.id))
        .where("deletedAt", "is", null)
        .executeTakeFirst();
      if (!row) throw notFound();
      const pictures = await db
        .selectFrom("portfolioPicture")
        .select(["role", "id", "ord", "name", "uploadedName", "size"])
        .where("portfolioId", "=", row.id)
        .orderBy("role")
        .orderBy("ord")
        .orderBy("id")
        .execute();
      const thumbnail = pictures.find(({ role }) => role === "THUMBNAIL") ?? noPicture;
      const imageFiles = pictures.filter(({ role }) => role === "GALLERY");
      return { value: { ...row, thumbnail, imageFiles } };
    },
  }),
  PUT: operation({
    summary:
      "시공 사례 수정. 보낸 필드만 수정합니다. uploadImageFilenames나 imageFiles를 보내면 지정한 사진은 그 순서대로 유지하고, 새 사진은 뒤에 추가하며, 나머지는 삭제합니다. 좌표 없이 주소를 수정하면 좌표는 0이 됩니다",
    access: "admin",
    form: {
      fields: portfolioSchema.safeExtend(remainingPictures.shape),
      files: { thumbnail: { count: 1 }, imageFiles: galleryLimits },
      keepsUnsent: true,
    },
    ignored: ["thumbnailName"],
    answer: ok,
    problems: [409],
    async handle({ request, params, user }) {
      const result = await receivePortfolio(request, {
        accountId: user.id,
        id: params.id ?? "",
        asker: "api",
      });
      return result.saved ? done : result.refusal;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
