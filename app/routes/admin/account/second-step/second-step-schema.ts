import * as z from "zod";
import { currentPassword } from "~/auth/password-schema";

const secretSchema = z.string().regex(/^[A-Z2-7]{32}$/);

export function isSecret(posted: unknown): posted is string {
  return secretSchema.safeParse(posted).success;
}

export const switchOnSchema = z.object({
  currentPassword,
  /** As the page showed it: stored only once the app has proved that it has it. */
  secret: secretSchema,
  code: z.string({ error: "앱에 표시된 숫자 6자리를 입력하세요." }),
});

export const changeSchema = z.object({
  currentPassword,
  intent: z.enum(["renew", "off"]),
});
