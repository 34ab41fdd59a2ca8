import { TOTP } from "otpauth";

/** A base32 secret that an app could have. */
export const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The code that an authenticator app shows, now or in `periods` times 30 seconds. */
export function codeOf(secret: string, periods = 0) {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });
}
