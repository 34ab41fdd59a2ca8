import { createHash, createHmac } from "node:crypto";
import { db } from "~/database/db.server";
import { sessionSecret } from "~/database/session-secret.server";
import { MINUTE } from "~/text/duration";

/** Derived, so that nothing else signed with the secret opens a visitor's page. */
const secret = createHmac("sha256", sessionSecret).update("contact receipt").digest();

/** Later, the next person at the same computer may have gone back to the form. */
const SHOWN_AGAIN_FOR = 10 * MINUTE;

const KEY_BYTES = 16;
const keyShape = /^[\w-]{22}$/;

/**
 * A retry of the form has the same seed, and gets the same key. Stored are the seed and a hash: without the
 * secret, which is no part of the database, they open nothing.
 */
export function receiptKeyOf(seed: string) {
  const code = createHmac("sha256", secret).update(seed).digest();
  return code.subarray(0, KEY_BYTES).toString("base64url");
}

/** @returns undefined for what is no key */
export function receiptHashOf(key: string) {
  return keyShape.test(key) ? hashOf(key) : undefined;
}

function hashOf(key: string) {
  return createHash("sha256").update(key).digest("hex");
}

export function receiptOf(seed: string) {
  const key = receiptKeyOf(seed);
  return { hash: hashOf(key), path: receiptPath(key) };
}

function receiptPath(key: string) {
  return `/contact/receipt/${key}`;
}

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

/** What was withdrawn after a contract has a page, which says so. */
export function withReceipt(hash: string | undefined) {
  return withReceiptAnywhere(hash).where(({ eb, or }) =>
    or([eb("deletedAt", "is", null), eb("withdrawnAt", "is not", null)]),
  );
}

/** A withdrawal takes an inquiry out of the trash. */
export function withReceiptAnywhere(hash: string | undefined) {
  return db
    .selectFrom("customerLink")
    .innerJoin("inquiry", "inquiry.id", "customerLink.inquiryId")
    .where("hash", "=", hash ?? "")
    .where("endedAt", "is", null);
}
