import * as z from "zod";
import { optionalText } from "~/forms/fields";
import { isDay } from "~/text/day";

export const summarySchema = z.object({
  at: optionalText(5).refine(
    (at) => at === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(at),
    "08:30처럼 입력하세요.",
  ),
  /** One a line, or separated by spaces or commas. */
  holidays: optionalText(6000, { lines: true })
    .transform((value) => [...new Set(value.split(/[\s,]+/).filter(Boolean))].sort())
    .refine((days) => days.every(isDay), "2026-12-25처럼 한 줄에 하루씩 입력하세요.")
    .refine((days) => days.length <= 200, "200일까지 넣을 수 있습니다."),
});
