import * as z from "zod";
import { MAX_USERNAME, MIN_USERNAME } from "~/auth/lengths";
import { currentPassword } from "~/auth/password-schema";
import { toNfc } from "~/text/nfc";

const wrongName = `아이디는 문자, 숫자, 점(.), 밑줄(_), 붙임표(-), @로 ${MIN_USERNAME}~${MAX_USERNAME}자까지 입력할 수 있습니다.`;

export const addSchema = z.object({
  username: z
    .string({ error: "아이디를 입력하세요." })
    .transform((typed) => toNfc(typed.trim()))
    .pipe(
      z
        .string()
        .min(MIN_USERNAME, wrongName)
        .max(MAX_USERNAME, wrongName)
        .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u, wrongName),
    ),
  currentPassword,
});

export const personSchema = z.object({ id: z.coerce.number().int(), currentPassword });
