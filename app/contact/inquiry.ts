import { interiorTypes, interiorTypeWords } from "~/forms/interior-types";
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

export function asChosen<Inquiry extends ChosenType>(inquiry: Inquiry) {
  return { ...inquiry, interiorType: chosenInteriorType(inquiry) };
}

export function withChoice<Values extends object>(values: Values, fields: FormData) {
  const isChosen = isKeyOf(interiorTypes, fields.get("interiorType"));
  return { ...values, isInteriorTypeChosen: isChosen ? (1 as const) : (0 as const) };
}

interface FieldFacts {
  label: string;
  value: Value;
  /** Of a visitor. What is found comes with the address. */
  asked: "required" | "optional" | "found" | "never";
  /** Its width in the office's spreadsheet. */
  column: number | "none";
  /** On the customer's own page. */
  line: "shown" | "none";
}

/** How each screen writes it; `apart` is not a value of the row. */
export type Value =
  | { kind: "text" | "date" | "apart" }
  | { kind: "number"; unit: string }
  | { kind: "choice"; words: Record<string, string> };

const text = { kind: "text" } as const;
const date = { kind: "date" } as const;
const apart = { kind: "apart" } as const;
const inUnits = (unit: string) => ({ kind: "number", unit }) as const;
const oneOf = (words: Record<string, string>) => ({ kind: "choice", words }) as const;

/** In the order of the form. What else a field needs, the compiler and tests/fields.test.ts ask for. */
const fields = {
  customer: { label: "이름", value: text, asked: "required", column: 12, line: "shown" },
  phoneNumber: { label: "연락처", value: text, asked: "required", column: 16, line: "shown" },
  email: { label: "이메일", value: text, asked: "never", column: 22, line: "none" },
  buildingType: {
    label: "건물 유형",
    value: oneOf(buildingTypes),
    asked: "required",
    column: 10,
    line: "shown",
  },
  exclusiveArea: {
    label: "분양 면적",
    value: inUnits("평"),
    asked: "required",
    column: 12,
    line: "shown",
  },
  postCode: { label: "우편번호", value: text, asked: "found", column: 9, line: "none" },
  mainAddress: { label: "기본 주소", value: text, asked: "required", column: 40, line: "shown" },
  detailAddress: { label: "상세 주소", value: text, asked: "required", column: 20, line: "none" },
  startDate: {
    label: "공사 시작 예정일",
    value: date,
    asked: "optional",
    column: 13,
    line: "shown",
  },
  moveInDate: { label: "입주 예정일", value: date, asked: "optional", column: 13, line: "shown" },
  budget: { label: "예산", value: inUnits("만원"), asked: "optional", column: 11, line: "shown" },
  interiorType: {
    label: "공사 범위",
    value: oneOf(interiorTypeWords),
    asked: "optional",
    column: 10,
    line: "shown",
  },
  customerMemo: { label: "문의 내용", value: text, asked: "optional", column: 50, line: "shown" },
  files: { label: "첨부파일", value: apart, asked: "optional", column: "none", line: "none" },
  personalInformationAgree: {
    label: "개인정보 동의",
    value: apart,
    asked: "required",
    column: "none",
    line: "none",
  },
  status: { label: "상태", value: oneOf(statuses), asked: "never", column: 10, line: "none" },
  memo: { label: "직원 메모", value: text, asked: "never", column: 50, line: "none" },
} satisfies Record<string, FieldFacts>;

export type FieldName = keyof typeof fields;

type NameWith<What> = {
  [Name in FieldName]: (typeof fields)[Name] extends What ? Name : never;
}[FieldName];

/** Those that are values of the row, to be shown as such. */
export type ValueName = Exclude<FieldName, NameWith<{ value: typeof apart }>>;
export type AskedName = Exclude<FieldName, NameWith<{ asked: "never" }>>;

const fieldNames = Object.keys(fields) as FieldName[];

export const fieldFacts: Record<FieldName, FieldFacts> = fields;

export const valueNames = fieldNames.filter(
  (name): name is ValueName => fieldFacts[name].value.kind !== "apart",
);

export const fieldLabels = Object.fromEntries(
  fieldNames.map((name) => [name, fields[name].label]),
) as Record<FieldName, string>;

/** As the consent notice and the policy list them. */
export function optionalItems() {
  return fieldNames
    .filter((name) => fieldFacts[name].asked === "optional")
    .map((name) => fieldLabels[name]);
}

export type Status = keyof typeof statuses;

export const MAX_AREA = 100_000;
/** In 만원. Some type won, and are asked. */
export const MAX_BUDGET = 1_000_000_000_000;
export const LONGEST_MEMO = 5_000;

/** Beside the box. Apart from the words of the notice, which come from the database. */
export const consentLabel = "개인정보 수집 및 이용에 동의합니다.";

/** Some 6,000 letters at nine bytes each. */
export const INQUIRY_TEXT_BYTES = 128 * KILOBYTE;

/** A memo of 10,000 letters plus the customer's message, at up to 27 bytes a letter. */
export const STAFF_INQUIRY_TEXT_BYTES = 448 * KILOBYTE;

export const attachmentLimits: FileLimits = {
  count: 3,
  bytes: 30 * MEGABYTE,
  tooMany: "첨부할 수 있는 파일은 최대 3개입니다.",
};
