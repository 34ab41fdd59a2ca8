import type { Selectable } from "kysely";
import { type Actor, recordChange } from "~/auth/record-access.server";
import { sealDigest } from "~/contact/one-time-token.server";
import { tally } from "~/contact/year/year-tally.server";
import { db, sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { Tables } from "~/database/tables";
import { report } from "~/door/log.server";
import { appendToLedger, ledgerBeside, ledgerLine } from "~/files/ledger.server";
import { keyHere } from "~/files/own-ledger.server";
import { pathOf, recordRemoval, remove } from "~/files/store.server";
import { forgetAttachedPicture } from "~/pictures/attached-picture.server";

export type Inquiry = Selectable<Tables["inquiry"]>;

/** The access log's actor of what the site does by itself. */
export const automatic: Actor = { accountId: 0, username: "자동", address: "" };

interface Destruction {
  why: Selectable<Tables["destruction"]>["why"];
  by: Actor;
  /** Checked in the transaction: the inquiry may have changed since the caller read it. */
  mayDestroy: (inquiry: Inquiry, trx: typeof db) => boolean | Promise<boolean>;
}

/** @returns the names of its files, for `removeFiles`; undefined if it may not be destroyed */
export function destroyRows(id: number, { why, by, mayDestroy }: Destruction) {
  const destroy = () =>
    db.transaction().execute(async (trx) => {
      const inquiry = await trx
        .selectFrom("inquiry")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (!inquiry || !(await mayDestroy(inquiry, trx))) return undefined;
      const files = await trx
        .selectFrom("inquiryFile")
        .select("uploadedName")
        .where("inquiryId", "=", id)
        .execute();
      // As the year counts them: without spam, and without what was deleted.
      if (!inquiry.isSpam && inquiry.deletedAt === null) await tally(trx, inquiry);
      await sealTokens(trx, id);
      await trx.deleteFrom("inquiry").where("id", "=", id).execute();
      const at = new Date().toISOString();
      const username = by === automatic ? "" : by.username;
      await trx.insertInto("destruction").values({ inquiryId: id, at, why, username }).execute();
      const line = ledgerLine(inquiry, at, why);
      await trx.insertInto("ledgerOutbox").values({ line }).execute();
      await recordChange(trx, by, "DESTROY", id);
      const names = files.map((file) => file.uploadedName);
      await recordRemoval(trx, "contact", names);
      return names;
    });
  return evenOnFullDisk(destroy);
}

/** The tokens stay as long as a form may be resent, or it would bring the inquiry back. */
async function sealTokens(trx: typeof db, inquiryId: number) {
  const used = await trx
    .selectFrom("submission")
    .select(["token", "digest"])
    .where("inquiryId", "=", inquiryId)
    .execute();
  for (const { token, digest } of used) {
    await trx
      .updateTable("submission")
      .set({ digest: sealDigest(digest), inquiryId: null })
      .where("token", "=", token)
      .execute();
  }
}

export async function removeFiles(uploadedNames: string[]) {
  for (const name of uploadedNames) {
    const path = pathOf("contact", name);
    if (path) forgetAttachedPicture(path);
  }
  await remove("contact", uploadedNames);
}

/** Call it after the commit. */
export async function removeRest(uploadedNames: string[]) {
  await removeFiles(uploadedNames);
  await writeLedger();
  await evenOnFullDisk(emptyLog);
}

/** After the commit: a living inquiry in the ledger would be destroyed at the next restore. */
export async function writeLedger() {
  try {
    const waiting = await db.selectFrom("ledgerOutbox").selectAll().orderBy("id").execute();
    const last = waiting.at(-1);
    if (!last) return;
    await appendToLedger(
      ledgerBeside(sqlite.name),
      waiting.map(({ line }) => line),
      await keyHere(sqlite),
    );
    await evenOnFullDisk(() => db.deleteFrom("ledgerOutbox").where("id", "<=", last.id).execute());
  } catch (error) {
    report(error);
  }
}
