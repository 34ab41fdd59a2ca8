import * as z from "zod";
import { done, ok, operation, resource } from "~/api/resource.server";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { recordOpening } from "~/contact/desk/record-opening.server";
import { buildingTypes, type FieldName, statuses } from "~/contact/inquiry";
import { notFound, parseInquiryId } from "~/contact/read-inquiry.server";
import { trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import { oneOf } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";

const inquiry = z.object({
  id: z.int(),
  customer: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  buildingType: oneOf(buildingTypes),
  exclusiveArea: z.number(),
  startDate: z.iso.date(),
  moveInDate: z.iso.date(),
  postCode: z.string(),
  mainAddress: z.string(),
  detailAddress: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  budget: z.number(),
  interiorType: oneOf(interiorTypes),
  customerMemo: z.string(),
  memo: z.string(),
  status: oneOf(statuses),
  personalInformationAgree: z.boolean(),
  files: z.array(z.object({ name: z.string(), uploadedName: z.string(), size: z.int() })),
  uploadFilenames: z.array(z.string()),
} satisfies Record<FieldName | "id" | "latitude" | "longitude" | "uploadFilenames", z.ZodType>);

const api = resource({
  GET: operation({
    summary: "견적문의 조회",
    access: "admin",
    answer: { data: inquiry },
    async handle({ request, params, user }) {
      const row = await readRow(parseInquiryId(params.id));
      await recordLook(request, user, { kind: "DETAIL", inquiryIds: [row.id] });
      // It shows no words that the customer has added.
      await recordOpening(user, { ...row, newsAt: null });
      const files = await db
        .selectFrom("inquiryFile")
        .select(["name", "uploadedName", "size"])
        .where("inquiryId", "=", row.id)
        .orderBy("ord")
        .execute();
      const personalInformationAgree = row.personalInformationAgree === 1;
      return { value: { ...row, personalInformationAgree, files, uploadFilenames: [] } };
    },
  }),
  DELETE: operation({
    summary:
      "견적문의 삭제. 30일 동안은(보관 기간이 먼저 끝나면 그때까지) 관리자 화면의 휴지통에서 되살릴 수 있고, 그 뒤 첨부파일과 함께 완전 삭제됩니다",
    access: "admin",
    answer: ok,
    async handle({ params, user }) {
      await trashInquiry(params.id, actorOf(user));
      return done;
    },
  }),
});

async function readRow(id: number) {
  const row = await db
    .selectFrom("inquiry")
    .select(["id", "customer", "email", "phoneNumber", "buildingType", "exclusiveArea"])
    .select(["startDate", "moveInDate", "postCode", "mainAddress", "detailAddress"])
    .select(["latitude", "longitude", "budget", "interiorType", "customerMemo", "memo"])
    .select(["status", "personalInformationAgree", "openedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export const loader = api.loader;
export const action = api.action;
