import { backTo } from "~/office/inquiry-press.server";

export type { InquiryPress as Press } from "~/office/inquiry-press.server";

export const { done, failed } = backTo("estimate");
