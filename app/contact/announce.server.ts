import { type Insertable, type Selectable, sql } from "kysely";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import type { CustomersKind } from "./event-kinds";
import { isAnnounced } from "./spam";

type Row = Pick<Insertable<Tables["inquiry"]>, "consentChannel"> & { isSpam?: 0 | 1 };

/** In the inquiry's own transaction, so that no stored inquiry goes unannounced. */
export async function announce(trx: typeof db, id: number, { consentChannel, isSpam = 0 }: Row) {
  if (!isAnnounced({ isSpam }) || consentChannel === "PHONE") return;
  await tellAll(trx, { kind: "INQUIRY", inquiryId: id, content: "" });
}

export async function tellOfCustomer(trx: typeof db, inquiryId: number, content: CustomersKind) {
  const inquiry = await trx
    .selectFrom("inquiry")
    .select("isSpam")
    .where("id", "=", inquiryId)
    .executeTakeFirstOrThrow();
  if (isAnnounced(inquiry)) await tellAll(trx, { kind: "INQUIRY", inquiryId, content });
}

type Told = Pick<Selectable<Tables["alert"]>, "kind" | "inquiryId" | "content">;

export async function tellAll(trx: typeof db, { kind, inquiryId, content }: Told) {
  const now = new Date().toISOString();
  await sql`
    INSERT INTO alert (channel, kind, inquiryId, content, deviceId, target, createdAt, dueAt)
    SELECT kind, ${kind}, ${inquiryId}, ${content}, NULL, '', ${now}, ${now}
      FROM alertChannel WHERE isOn = 1 AND kind <> 'PUSH'
    UNION ALL
    SELECT 'PUSH', ${kind}, ${inquiryId}, ${content}, id, device, ${now}, ${now}
      FROM pushDevice WHERE EXISTS (SELECT 1 FROM alertChannel WHERE kind = 'PUSH' AND isOn = 1)
  `.execute(trx);
}

/** Alerts were given up while it was in the trash or spam. */
export async function requeueAlerts(trx: typeof db, id: number) {
  await sql`
    UPDATE alert
      SET state = 'WAITING', attempts = 0, dueAt = ${new Date().toISOString()}, endedAt = NULL
      WHERE inquiryId = ${id} AND state = 'GIVEN_UP' AND failure = 'MOVED'
        AND (channel <> 'PUSH' OR deviceId IS NOT NULL)
        AND EXISTS (SELECT 1 FROM inquiry WHERE id = ${id} AND isSpam = 0 AND deletedAt IS NULL)
  `.execute(trx);
}
