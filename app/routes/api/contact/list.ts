import { z } from "zod";
import { data, dataOf, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
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
  GET: {
    summary: "견적문의 목록, 새것부터",
    access: "admin",
    answer: dataOf(inquiries),
    async handle({ request }) {
      await requireAdmin(request);
      const rows = await db
        .selectFrom("inquiry")
        .select(["id", "customer", "mainAddress", "detailAddress", "status"])
        .orderBy("id", "desc")
        .execute();
      return data(inquiries, rows);
    },
  },
});

export const loader = api.loader;
export const action = api.action;
