import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { secretFile, storedSecret } from "./stored-secret.server";

/** No backup has this file, so a copied database reveals no secret. */
const FILE = "alert-key";
const VERSION = "1";

/** Throws if the key is unreadable, because a new one would void all sealed values. */
export function seal(text: string, purpose: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", readKey() ?? makeKey(), iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, iv, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(".");
}

/** @returns undefined if the value has changed, or its key is lost or cannot be read now */
export function unseal(value: string, purpose: string) {
  const [version, ...parts] = value.split(".");
  const [iv, sealed, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  try {
    const key = readKey();
    if (version !== VERSION || !key || !iv || !sealed || tag?.length !== 16) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", key, iv);
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function readKey() {
  try {
    return keyOf(readFileSync(secretFile(FILE), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Replaces a file that is too short to be a key. */
function makeKey() {
  rmSync(secretFile(FILE), { force: true });
  const key = keyOf(storedSecret(FILE));
  if (!key) throw new Error(`${secretFile(FILE)}: 키를 만들지 못했습니다.`);
  return key;
}

function keyOf(text: string) {
  return text.length >= 32 ? createHash("sha256").update(text).digest() : undefined;
}
