import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { data, resource } from "~/http/api.server";

const api = resource({
  GET: async ({ request }) => {
    await requireAdmin(request);
    return data(
      await db
        .selectFrom("inquiry")
        .select(["id", "customer", "mainAddress", "detailAddress", "status"])
        .orderBy("id", "desc")
        .execute(),
    );
  },
});

export const loader = api.loader;
export const action = api.action;
