import * as z from "zod";
import { LONGEST_LINE } from "~/contact/desk-acts";
import { text } from "~/forms/fields";
import { isDay } from "~/text/day";

export const endActs = {
  close: "상담을 종결했습니다.",
  reopen: "문의를 다시 열었습니다.",
  dispute: "분쟁으로 표시했습니다.",
  settle: "분쟁 표시를 해제했습니다.",
};

export type EndAct = keyof typeof endActs;

export interface RefusedEnd {
  status: 400 | 409;
  message: string;
  typed: { day: string; reason: string };
}

const wrongDay = "종결한 날짜를 2026-03-01처럼 입력하세요.";

export const closeSchema = z.object({
  day: z.string({ error: wrongDay }).refine(isDay, wrongDay),
  reason: text(LONGEST_LINE, "종결한 이유를 입력하세요.").min(1, "종결한 이유를 입력하세요."),
});
