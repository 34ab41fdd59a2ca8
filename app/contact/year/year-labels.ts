import { districtOf } from "~/contact/district";
import { isContract } from "~/contact/has-contract";
import { buildingTypes, type Status } from "~/contact/inquiry";
import { NO_NUMBER } from "~/forms/fields";
import { DAY } from "~/text/duration";
import { inSeoul, SEOUL_OFFSET } from "~/text/moment";

export const sizes = ["20평 미만", "20평대", "30평대", "40평대", "50평 이상", "미입력"] as const;
export const waits = ["당일", "다음 날", "2~3일", "4~7일", "8일 이상", "통화 기록 없음"] as const;

/** An inquiry is counted once, in the month in which it happened. */
export const SENT = "견적 보냄";
export const ACCEPTED = "진행 희망";

export interface Counted {
  receivedAt: string;
  status: Status;
  closedAt: string | null;
  withdrawnAt: string | null;
  buildingType: keyof typeof buildingTypes;
  exclusiveArea: number;
  mainAddress: string;
  calledAt: string | null;
}

export type Subject = "OUTCOME" | "KIND" | "SIZE" | "DISTRICT" | "WAIT";

const UNKNOWN = "미입력";

export function monthOf({ receivedAt }: Pick<Counted, "receivedAt">) {
  return inSeoul(receivedAt).slice(0, 7);
}

export function labelsOf(inquiry: Counted): Record<Subject, string> {
  return {
    OUTCOME: outcomeOf(inquiry),
    KIND: buildingTypes[inquiry.buildingType],
    SIZE: sizeOf(inquiry.exclusiveArea),
    DISTRICT: districtOf(inquiry.mainAddress) || UNKNOWN,
    WAIT: waitOf(inquiry),
  };
}

function outcomeOf({ status, closedAt, withdrawnAt }: Counted): "계약" | "보류·종결" | "진행" {
  if (isContract(status)) return "계약";
  return status === "HOLD" || closedAt !== null || withdrawnAt !== null ? "보류·종결" : "진행";
}

function sizeOf(area: number): (typeof sizes)[number] {
  if (area === NO_NUMBER) return "미입력";
  if (area < 20) return "20평 미만";
  if (area < 30) return "20평대";
  if (area < 40) return "30평대";
  return area < 50 ? "40평대" : "50평 이상";
}

function waitOf({ receivedAt, calledAt }: Counted): (typeof waits)[number] {
  if (calledAt === null) return "통화 기록 없음";
  const dayOf = (moment: string) => Math.floor((Date.parse(moment) + SEOUL_OFFSET) / DAY);
  const days = dayOf(calledAt) - dayOf(receivedAt);
  if (days < 1) return "당일";
  if (days < 2) return "다음 날";
  if (days < 4) return "2~3일";
  return days < 8 ? "4~7일" : "8일 이상";
}
