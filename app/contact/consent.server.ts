import { type Selectable, sql } from "kysely";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { listDocuments, newestDocument } from "~/public/documents.server";
import { DAY } from "~/text/duration";
import { dayInSeoul } from "~/text/moment";

/** A form's token is valid for two days; one more, because versions begin at midnight. */
const OPEN_FORM_DAYS = 3;

export async function shownTexts() {
  const { id, text } = await newestDocument("NOTICE");
  return { notice: { id, text }, policyId: (await newestDocument("POLICY")).id };
}

/** Those that the form showed; the newest in place of none, or of outdated ones. */
export async function consentedTexts(trx: typeof db, sent: FormData) {
  const longAgo = dayInSeoul(Date.now() - OPEN_FORM_DAYS * DAY);
  const isShown = (field: string) => sql<boolean>`id = ${String(sent.get(field))} and not exists (
    select 1 from document as later where later.kind = document.kind
      and later.id > document.id and later.effectiveFrom < ${longAgo})`;
  const find = async (kind: "NOTICE" | "POLICY", field: string) => {
    const { id } = await trx
      .selectFrom("document")
      .select("id")
      .where("kind", "=", kind)
      .orderBy(isShown(field), "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  return { noticeId: await find("NOTICE", "noticeId"), policyId: await find("POLICY", "policyId") };
}

type Consented = Pick<
  Selectable<Tables["inquiry"]>,
  "consentChannel" | "consentBy" | "noticeId" | "policyId"
>;

/** For staff; the customer's page shows no version. */
export async function readConsent({ consentChannel, consentBy, noticeId, policyId }: Consented) {
  const texts = (await listDocuments()).filter(({ id }) => id === noticeId || id === policyId);
  return { consentChannel, consentBy, texts: texts.map(({ id, name }) => ({ id, name })) };
}
