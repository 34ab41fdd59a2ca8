import { backTo } from "~/office/inquiry-press.server";

export type { InquiryPress as Press } from "~/office/inquiry-press.server";

export const { done, failed } = backTo("visit");

export const changedMeanwhile =
  "그사이 고객이나 다른 직원이 방문 시간을 변경했습니다. 현재 내용을 확인하고 다시 눌러 주세요.";
