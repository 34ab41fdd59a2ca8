import * as z from "zod";
import { oneOf, optionalText, rowId, text } from "~/forms/fields";
import { DAY } from "~/text/duration";
import { todayInSeoul } from "~/text/moment";

/** PIPA articles 35 to 37. */
export const requestKinds = {
  ACCESS: "열람",
  CORRECTION: "정정",
  DELETION: "삭제",
  SUSPENSION: "처리정지",
};

export const visitorRequestKinds = { ...requestKinds, DELETION: "삭제 (동의 철회 포함)" };

/** The law's, after the day of the request. */
export const DAYS_TO_ANSWER = 10;

/** Then a visitor's words and telephone are erased. The policy names the period. */
export const ANSWERED_DAYS = 30;

const MOST_YEARS_AGO = 3;

export function dueDay(askedOn: string) {
  return new Date(Date.parse(askedOn) + DAYS_TO_ANSWER * DAY).toISOString().slice(0, 10);
}

export const privacyRequestSchema = z.object({
  kind: oneOf(requestKinds, "요청 종류를 선택하세요."),
  askedOn: z.iso
    .date("요청받은 날을 2026-03-01처럼 입력하세요.")
    .refine((day) => day <= todayInSeoul(), "요청받은 날은 오늘까지만 입력할 수 있습니다.")
    .refine(
      (day) => Number(day.slice(0, 4)) >= Number(todayInSeoul().slice(0, 4)) - MOST_YEARS_AGO,
      `${MOST_YEARS_AGO}년 이내의 날짜를 입력하세요.`,
    ),
  inquiryId: rowId.optional(),
  text: optionalText(200),
});

const unreachable = "답변받으실 전화번호나 이메일을 입력하세요.";

export const visitorRequestSchema = z.object({
  kind: oneOf(visitorRequestKinds, "요청 종류를 선택하세요."),
  answerTo: text(100, unreachable).refine(
    (value) => value.includes("@") || value.replace(/\D/g, "").length >= 8,
    unreachable,
  ),
  text: optionalText(1000, { lines: true }),
});
