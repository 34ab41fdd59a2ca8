import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { inFours } from "./in-fours";

/** @param issuer the site's name, which the app shows beside the username */
export function describeSecret(
  issuer: string,
  username: string,
  secret = new Secret({ size: 20 }).base32,
) {
  const uri = new TOTP({ issuer, label: username, secret }).toString();
  const { size, data } = encode(uri, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return { secret, typed: inFours(secret), uri, qr: { size, path: path.join("") } };
}
