import * as z from "zod";
import { text } from "~/forms/fields";

/** What switching a channel on asks for: who carries the alerts, and where. */
export const entrustSchema = z.object({
  processor: text(100, "처리하는 회사를 입력하세요.").min(2, "처리하는 회사를 입력하세요."),
  country: text(40, "국가를 입력하세요.").min(2, "국가를 입력하세요."),
});

export const HOME = "대한민국";

export function isAbroad(country: string) {
  return ![HOME, "한국", "Korea", "South Korea", "KR"].includes(country.trim());
}
