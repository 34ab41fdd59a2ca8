import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** A browser's side of a push subscription (RFC 8291), with keys of its own. */
export function makePushDevice(endpoint: string) {
  const keys = createECDH("prime256v1");
  const point = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    fields: {
      intent: "add",
      endpoint,
      point: point.toString("base64url"),
      auth: auth.toString("base64url"),
    },

    /** @returns the message, from the body of a push in aes128gcm (RFC 8188) */
    decrypt(body: Buffer) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
      const derive = (secret: Uint8Array, with_: Buffer, about: Buffer | string, length: number) =>
        Buffer.from(hkdfSync("sha256", secret, with_, about, length));
      const shared = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a VAPID header (RFC 8292), and whether its key has signed them. */
export function readVapid(header: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { key, isSigned, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
