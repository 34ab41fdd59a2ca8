import { createHash, createHmac } from "node:crypto";
import { db } from "~/database/db.server";
import { sessionSecret } from "~/database/session-secret.server";
import { MINUTE } from "~/text/duration";

/** A derived key, so that nothing else signed with the secret opens a visitor's page. */
const secret = createHmac("sha256", sessionSecret).update("contact receipt").digest();

/**
 * How long a form that is sent again leads to the page of what was sent with it: as long as somebody
 * presses once more because no answer came. Later it may be the next person at the same computer, who
 * went back to the form.
 */
const SHOWN_AGAIN_FOR = 10 * MINUTE;

const KEY_BYTES = 16;
const keyShape = /^[\w-]{22}$/;

/**
 * The key in the address of a visitor's own page. Made from the form's one-time token, so that a
 * retry gets the same one although only its hash is stored.
 */
export function receiptKeyOf(token: string) {
  const code = createHmac("sha256", secret).update(token).digest();
  return code.subarray(0, KEY_BYTES).toString("base64url");
}

/** @returns undefined for what cannot be a key */
export function receiptHashOf(key: string) {
  return keyShape.test(key) ? createHash("sha256").update(key).digest("hex") : undefined;
}

/** What is stored of the key made from a token, and the path of the page. */
export function receiptOf(token: string) {
  const key = receiptKeyOf(token);
  return { hash: receiptHashOf(key), path: receiptPath(key) };
}

function receiptPath(key: string) {
  return `/contact/receipt/${key}`;
}

/** The path of the page of the inquiry that was sent with this token just now, if it has one. */
export async function presentReceipt(token: string) {
  const { hash, path } = receiptOf(token);
  const usedAfter = new Date(Date.now() - SHOWN_AGAIN_FOR).toISOString();
  const found = await withReceipt(hash)
    .innerJoin("submission", "submission.inquiryId", "inquiry.id")
    .where("submission.token", "=", token)
    .where("submission.usedAt", ">", usedAfter)
    .select("inquiry.id")
    .executeTakeFirst();
  return found && path;
}

/** Not in the trash. What was withdrawn after a contract has a page, which says so. */
export function withReceipt(hash: string | undefined) {
  return withReceiptAnywhere(hash).where(({ eb, or }) =>
    or([eb("deletedAt", "is", null), eb("withdrawnAt", "is not", null)]),
  );
}

/** Also in the trash, from which a withdrawal takes it. */
export function withReceiptAnywhere(hash: string | undefined) {
  return db.selectFrom("inquiry").where("receiptHash", "=", hash ?? "");
}
