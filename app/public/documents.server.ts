import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { dayInWords, todayInSeoul } from "~/text/moment";

/** Pages show the newest row itself (docs/decisions/036-consent-that-can-be-proved.md). */

type Kind = Selectable<Tables["document"]>["kind"];

/** @param trx a transaction, if the answer must hold until a write */
export function newestDocument(kind: Kind, trx: Pick<typeof db, "selectFrom"> = db) {
  return trx
    .selectFrom("document")
    .select(["id", "text", "effectiveFrom"])
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** `number` counts the versions of a kind from 1. */
export function documents() {
  return db
    .selectFrom("document")
    .select(["id", "kind", "effectiveFrom"])
    .select(
      sql<number>`(SELECT count(*) FROM document AS other
        WHERE other.kind = document.kind AND other.id <= document.id)`.as("number"),
    );
}

export async function listDocuments() {
  return (await documents().orderBy("id", "desc").execute()).map(named);
}

const names = { NOTICE: "수집·이용 동의 안내", POLICY: "개인정보처리방침" };

export function named<Row extends { kind: Kind; effectiveFrom: string; number: number }>(row: Row) {
  return {
    ...row,
    name: `${names[row.kind]} 버전 ${row.number}`,
    from: dayInWords(row.effectiveFrom),
  };
}

/** Effective today, unless the newest says the same. Call it in a transaction. */
export async function storeDocument(trx: typeof db, kind: Kind, text: string) {
  const newest = await newestDocument(kind, trx);
  if (newest.text === text) return;
  const hash = createHash("sha256").update(text).digest("hex");
  const row = { kind, effectiveFrom: todayInSeoul(), text, hash };
  await trx.insertInto("document").values(row).execute();
}
