import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { madeOnce } from "~/database/made-once.server";
import { refuse, shortPath, whyClosed } from "~/usable-path.server";

/** The Ed25519 key that signs the ledger, in no backup. `ledgerKey` has its public half. */
export const LEDGER_KEY = "ledger-key";

export function newKey() {
  return generateKeyPairSync("ed25519").privateKey;
}

export function storeKey(file: string, key: KeyObject) {
  madeOnce(file, key.export({ type: "pkcs8", format: "pem" }) as string);
}

/** @throws Error with a message for people if the file cannot be read or is no key */
export function readKey(file: string) {
  if (!existsSync(file)) return undefined;
  refuse("파기 대장의 서명 키", whyClosed(file, "secret"));
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // The error below covers this, too.
  }
  throw new Error(
    `${shortPath(file)}: 파기 대장의 서명 키가 아닙니다. 다른 곳으로 옮긴 뒤 다시 시도해 주세요. 키는 새로 만들며, 지금까지 서명한 줄은 그대로 유효합니다.`,
  );
}

export function publicKeyOf(key: KeyObject) {
  return createPublicKey(key).export({ format: "jwk" }).x as string;
}

export function signatureOf(text: string, key: KeyObject) {
  return sign(null, Buffer.from(text), key).toString("base64url");
}

export function isSignature(signature: string, text: string, publicKey: string) {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
  } catch {
    // A stored public key may be malformed.
    return false;
  }
}
