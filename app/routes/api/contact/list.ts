import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { recordLook } from "~/auth/record-access.server";
import { statuses } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import { oneOf } from "~/forms/fields";

const inquiries = z.array(
  z.object({
    id: z.int(),
    customer: z.string(),
    mainAddress: z.string(),
    detailAddress: z.string(),
    status: oneOf(statuses),
  }),
);

const api = resource({
  GET: operation({
    summary: "견적문의 목록(최신순). 스팸은 제외합니다",
    access: "admin",
    answer: { data: inquiries },
    async handle({ request, user }) {
      const rows = await db
        .selectFrom("inquiry")
        .select(["id", "customer", "mainAddress", "detailAddress", "status"])
        .where("isSpam", "=", 0)
        .where("deletedAt", "is", null)
        .orderBy("id", "desc")
        .execute();
      if (rows.length > 0) {
        await recordLook(request, user, { kind: "LIST", inquiryIds: rows.map(({ id }) => id) });
      }
      return { value: rows };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
