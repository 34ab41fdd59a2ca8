import * as z from "zod";
import { optionalText, text } from "~/forms/fields";

export const deskActs = {
  note: "메모를 남겼습니다.",
  called: "통화를 기록했습니다.",
  missed: "부재중으로 기록했습니다.",
  promise: "다음 연락을 등록했습니다.",
  kept: "연락한 것으로 기록했습니다.",
  unpromise: "다음 연락을 삭제했습니다.",
  visited: "방문 완료로 기록했습니다.",
};

export type DeskAct = keyof typeof deskActs;

export const filesAdded = "파일을 추가했습니다.";

export interface RefusedAct {
  act: DeskAct | "files";
  status: 400 | 409 | 413 | 415 | 503;
  message: string;
  typed: Record<string, string>;
  /** 다음 연락, as it is stored now. */
  present?: { nextContactAt: string | null };
}

/** Longer text belongs into 직원 메모. */
export const LONGEST_LINE = 500;

const wrongDay = "날짜를 2026-03-01처럼 입력하세요.";
const wrongTime = "시각을 14:30처럼 입력하세요.";

export const lineSchemas = {
  note: z.object({ text: text(LONGEST_LINE, "메모를 입력하세요.").min(1, "메모를 입력하세요.") }),
  call: z.object({ text: optionalText(LONGEST_LINE) }),
};

/** By the clock in Seoul. */
export const promiseSchema = z.object({
  day: z.string({ error: wrongDay }).regex(/^\d{4,6}-\d\d-\d\d$/, wrongDay),
  time: z.string({ error: wrongTime }).regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/, wrongTime),
});
