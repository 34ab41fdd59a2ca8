import * as z from "zod";
import { MAX_PASSWORD, MIN_PASSWORD } from "./lengths";

/** Not trimmed or normalised. */
function password(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(MAX_PASSWORD, `${MAX_PASSWORD}자까지 입력할 수 있습니다.`);
}

/** Accepts passwords from before there was a least length. */
export const currentPassword = password("현재 비밀번호를 입력해주세요.");

export const passwordSchema = z
  .object({
    currentPassword,
    newPassword: password("변경할 비밀번호를 입력해주세요.").min(
      MIN_PASSWORD,
      `비밀번호는 ${MIN_PASSWORD}자 이상이어야 합니다.`,
    ),
    newPasswordCheck: password("변경할 비밀번호를 입력해주세요."),
  })
  .refine(({ newPassword, newPasswordCheck }) => newPassword === newPasswordCheck, {
    path: ["newPasswordCheck"],
    error: "변경할 비밀번호와 일치하지 않습니다.",
    // Also when the current one is missing, so that one submit shows all errors.
    when: ({ issues }) => !issues.some(({ path }) => String(path?.[0]).startsWith("newPassword")),
  });
