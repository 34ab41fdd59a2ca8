import type { Selectable } from "kysely";
import { type Actor, recordChange } from "~/auth/record-access.server";
import { asChosen } from "~/contact/inquiry";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";

type Inquiry = Selectable<Tables["inquiry"]>;

/** Columns that follow from what staff do. */
const unrecorded = new Set([
  "version",
  "isInteriorTypeChosen",
  "openedAt",
  "touchedAt",
  "statusAt",
  "newsAt",
  "heldFrom",
  "rescuedAt",
  "completedAt",
  "closedAt",
  "closedFor",
  "endRule",
  "endFrom",
  "dueRule",
  "dueFrom",
]);

/** @param by undefined for the customer, who is not in the access log */
export async function recordChanges(
  trx: typeof db,
  by: Actor | undefined,
  before: Inquiry,
  after: Inquiry,
) {
  const { id: inquiryId, version } = after;
  const at = new Date().toISOString();
  const known: Record<string, unknown> = asChosen(before);
  const rows = Object.entries(asChosen(after))
    .map(([field, value]) => ({ field, value, old: known[field] }))
    .filter(({ field, value, old }) => !unrecorded.has(field) && value !== old)
    .map(({ field, value, old }) => ({
      inquiryId,
      version,
      field,
      at,
      username: by?.username ?? "",
      before: String(old),
      after: String(value),
    }));
  if (rows.length === 0) return;
  await trx.insertInto("inquiryChange").values(rows).execute();
  if (by) await recordChange(trx, by, "CHANGE", inquiryId);
}
