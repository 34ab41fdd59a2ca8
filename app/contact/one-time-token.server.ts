import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sessionSecret } from "~/database/session-secret.server";
import { HOUR } from "~/text/duration";

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
