import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { db } from "~/database/db.server";
import { sessionSecret } from "~/database/session-secret.server";
import type { ReceivedForm } from "~/request/received-form";
import { HOUR } from "~/text/duration";
import { arrivalFields } from "./arrival";

/** Derived, so that no other value signed with the secret passes as a token. */
const key = createHmac("sha256", sessionSecret).update("contact token").digest();

const LIFETIME = 48 * HOUR;

/** An idempotency token: nothing is stored until it is used, so opening the page costs no row. */
export function makeToken(now = Date.now()) {
  const claim = `${now.toString(36)}.${randomBytes(12).toString("base64url")}`;
  return `${claim}.${sign(claim)}`;
}

export function isFreshToken(token: string, now = Date.now()) {
  const age = ageOf(token, now);
  return age !== undefined && age >= 0 && age <= LIFETIME;
}

/** @returns milliseconds; undefined if we did not sign it */
export function ageOf(token: string, now = Date.now()) {
  const [made = "", chance = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(sign(`${made}.${chance}`));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length) return undefined;
  return timingSafeEqual(given, expected) ? now - Number.parseInt(made, 36) : undefined;
}

function sign(claim: string) {
  return createHmac("sha256", key).update(claim).digest("base64url");
}

/** Recognises a destroyed inquiry's form, but cannot be guessed without our secret. */
export function sealDigest(digest: string) {
  return createHmac("sha256", key).update(`destroyed ${digest}`).digest("base64url");
}

export function earlierDigest(token: string, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("submission")
    .select("digest")
    .where("token", "=", token)
    .executeTakeFirst()
    .then((row) => row?.digest);
}

/** Call it in the transaction that stores what was sent. */
export async function recordToken(
  trx: Pick<typeof db, "insertInto">,
  token: string,
  digest: string,
  inquiryId: number,
) {
  const usedAt = new Date().toISOString();
  await trx.insertInto("submission").values({ token, digest, usedAt, inquiryId }).execute();
}

/** True even if its inquiry has been destroyed since. */
export function isSame(earlier: string | undefined, digest: string) {
  return earlier === digest || earlier === sealDigest(digest);
}

/** Reads the files to tell a retry: two photographs may have the same name and size. */
export async function digestOf({ fields, files, fileNames }: ReceivedForm) {
  const own = [...fields].filter(([name]) => !isAboutTheForm(name));
  const hash = createHash("sha256");
  hash.update(JSON.stringify([own, fileNames, files.map((file) => file.size)]));
  for (const { path } of files) {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  }
  return hash.digest("hex");
}

function isAboutTheForm(name: string) {
  const isArrival = (arrivalFields as string[]).includes(name);
  return isArrival || /^(?:token|firstToken|noticeId|policyId|__.*)$/.test(name);
}
