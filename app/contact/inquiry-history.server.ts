import type { Selectable } from "kysely";
import { type Actor, noteChange } from "~/auth/note-access.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";

type Inquiry = Selectable<Tables["inquiry"]>;

/** Saves on one page of the history. A memo is long, and a save has it twice. */
const PAGE_SIZE = 20;

/** Columns that follow from what staff do, and are not themselves what they changed. */
const unnoted = new Set(["version", "openedAt", "touchedAt"]);

/** Notes what a save changed, in its transaction. Nothing, if it changed nothing. */
export async function noteChanges(trx: typeof db, by: Actor, before: Inquiry, after: Inquiry) {
  const { id: inquiryId, version } = after;
  const at = new Date().toISOString();
  const rows = Object.entries(after)
    .map(([field, value]) => ({ field, value, old: before[field as keyof Inquiry] }))
    .filter(({ field, value, old }) => !unnoted.has(field) && value !== old)
    .map(({ field, value, old }) => ({
      ...{ inquiryId, version, field, at, username: by.username },
      before: String(old),
      after: String(value),
    }));
  if (rows.length === 0) return;
  await trx.insertInto("inquiryChange").values(rows).execute();
  await noteChange(trx, by, "CHANGE", inquiryId);
}

/**
 * The saves of an inquiry, newest first.
 *
 * @param before only saves older than this version
 * @returns `older` is the next page's `before`, if there is one
 */
export async function readHistory(inquiryId: number, before = Number.MAX_SAFE_INTEGER) {
  const versions = await db
    .selectFrom("inquiryChange")
    .select("version")
    .distinct()
    .where("inquiryId", "=", inquiryId)
    .where("version", "<", before)
    .orderBy("version", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = versions.slice(0, PAGE_SIZE).map(({ version }) => version);
  const oldest = shown.at(-1);
  const changes = await db
    .selectFrom("inquiryChange")
    .select(["version", "field", "before", "after", "at", "username"])
    .where("inquiryId", "=", inquiryId)
    .where("version", "<", before)
    .where("version", ">=", oldest ?? before)
    .execute();
  const saves = shown.map((version) => {
    const fields = changes.filter((change) => change.version === version);
    const { at = "", username = "" } = fields[0] ?? {};
    return { version, at, username, fields };
  });
  return { saves, older: versions.length > PAGE_SIZE ? oldest : undefined };
}
