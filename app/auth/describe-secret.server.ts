import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { site } from "~/site";
import { inFours } from "./in-fours";

/** What an authenticator app needs: as a QR code, as a link, and to be typed. */
export function describeSecret(username: string, secret = new Secret({ size: 20 }).base32) {
  const uri = new TOTP({ issuer: site.name, label: username, secret }).toString();
  const { size, data } = encode(uri, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return { secret, typed: inFours(secret), uri, qr: { size, path: path.join("") } };
}
