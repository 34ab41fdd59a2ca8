import { interiorTypes } from "~/forms/interior-types";
import type { FileLimits } from "~/request/limits";
import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import { isKeyOf } from "~/text/is-key";

export const buildingTypes = {
  APARTMENT: "아파트",
  SMALL_APARTMENT: "빌라",
  HOUSE: "주택",
  COMMERCIAL: "상가",
} as const;

export const statuses = {
  CONTACT: "상담전",
  MEET1: "상담1",
  MEET2: "상담2",
  MEET3: "상담3",
  CONTRACT: "계약완료",
  IN_PROGRESS: "시공중",
  COMPLETE: "시공완료",
  HOLD: "보류",
} as const;

export interface ChosenType {
  interiorType: keyof typeof interiorTypes;
  isInteriorTypeChosen: 0 | 1;
}

/** "" if the stored 전체 시공 is only the spec's default. */
export function chosenInteriorType(inquiry: ChosenType) {
  return inquiry.isInteriorTypeChosen === 1 ? inquiry.interiorType : "";
}

export function withChoice<Values extends object>(values: Values, fields: FormData) {
  const isChosen = isKeyOf(interiorTypes, fields.get("interiorType"));
  return { ...values, isInteriorTypeChosen: isChosen ? (1 as const) : (0 as const) };
}

/** The export's columns and the customer's page are typed by these names. */
export const fieldLabels = {
  customer: "이름",
  phoneNumber: "연락처",
  email: "이메일",
  buildingType: "건물 유형",
  exclusiveArea: "분양 면적",
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  startDate: "공사 시작 예정일",
  moveInDate: "입주 예정일",
  budget: "예산",
  interiorType: "공사 범위",
  customerMemo: "문의 내용",
  files: "첨부파일",
  personalInformationAgree: "개인정보 동의",
  status: "상태",
  memo: "직원 메모",
};

export type FieldName = keyof typeof fieldLabels;

export type Status = keyof typeof statuses;

/** Some 6,000 letters at nine bytes each. */
export const INQUIRY_TEXT_BYTES = 128 * KILOBYTE;

/** A memo of 10,000 letters plus the customer's message, at up to 27 bytes a letter. */
export const STAFF_INQUIRY_TEXT_BYTES = 448 * KILOBYTE;

export const attachmentLimits: FileLimits = {
  count: 3,
  bytes: 30 * MEGABYTE,
  tooMany: "첨부할 수 있는 파일은 최대 3개입니다.",
};
