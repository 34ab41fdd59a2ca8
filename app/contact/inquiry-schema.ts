import * as z from "zod";
import {
  addressFields,
  date,
  decimal,
  interiorType,
  oneDecimal,
  oneOf,
  optionalDecimal,
  optionalText,
  shownValues,
  text,
  version,
} from "~/forms/fields";
import { notFilledIn } from "~/request/check-form";
import { onlyVisible } from "~/text/invisible";
import { asciiDigits } from "~/text/plain-number";
import {
  type AskedName,
  asChosen,
  buildingTypes,
  type ChosenType,
  LONGEST_MEMO,
  MAX_AREA,
  MAX_BUDGET,
  statuses,
  type ValueName,
} from "./inquiry";

/** Apart from the labels, because a browser loads Zod only when a form is filled in. */

const customer = text(50, "사용자 이름은 2자 이상이어야 합니다.");
const isName = (value: string) => [...onlyVisible(value)].length >= 2;
const tooShort = "연락처는 9자 이상이어야 합니다.";
const phoneNumber = text(60, tooShort)
  .overwrite(onlyVisible)
  .describe("9자 이상이고 그중 숫자가 8개 이상. 번호 뒤에 짧은 메모를 덧붙일 수 있습니다");
const isLongEnough = (value: string) => value.length >= 9;
/** The shortest number is 1588-1234. Digits of other scripts are not dialled as they are read. */
const isDialable = (value: string) => {
  const typed = asciiDigits(value);
  return typed.replace(/\D/g, "").length >= 8 && !/(?!\d)\p{Nd}/u.test(typed);
};
const notDialable = "연락처는 숫자로 입력하세요.";

const sharedFields = {
  email: optionalText(254),
  startDate: date(),
  moveInDate: date(),
  budget: optionalDecimal(MAX_BUDGET, "manwon"),
  interiorType,
};

/** Rules of the address that are no fields of their own. */
type Position = "latitude" | "longitude";

export const inquirySchema = z.object({
  customer: customer
    .refine(isName, { error: "사용자 이름은 2자 이상이어야 합니다.", params: notFilledIn })
    .meta({ minLength: 2 }),
  phoneNumber: phoneNumber
    .refine(isLongEnough, { error: tooShort, params: notFilledIn, abort: true })
    .refine(isDialable, notDialable)
    .meta({ minLength: 9 }),
  buildingType: oneOf(buildingTypes, "건물 유형을 선택하세요."),
  exclusiveArea: decimal(MAX_AREA, "분양 면적(평수)를 입력하세요.", "pyeong").transform(oneDecimal),
  ...addressFields,
  ...sharedFields,
  customerMemo: optionalText(LONGEST_MEMO, { lines: true }),
  /** A checkbox sends `on`, an API client `true`; nothing else counts as consent. */
  personalInformationAgree: z.enum(
    ["on", "true"],
    "개인정보처리방침에 동의하여야 견적문의가 가능합니다.",
  ),
} satisfies Record<Exclude<AskedName, "files"> | "email" | Position, z.ZodType>);

/** A person's: other words than these have gone into 문의 내용 (rough-amount.ts), unless that is full. */
const budget = optionalDecimal(
  MAX_BUDGET,
  "manwon",
  "문의 내용에 더 입력할 수 없어 이 예산을 함께 보내지 못합니다. 숫자로만 입력하거나 문의 내용을 줄여 주세요. 예: 3000",
);

/** The /api takes an area of 0, the spec's default. */
export const visitorInquirySchema = inquirySchema.extend({
  budget,
  exclusiveArea: inquirySchema.shape.exclusiveArea.refine(
    (area) => area > 0,
    "0보다 큰 숫자로 입력하세요. 정확히 모르시면 대략의 평수도 괜찮습니다.",
  ),
});

export const staffInquirySchema = z.object({
  ...addressFields,
  ...sharedFields,
  mainAddress: optionalText(200),
  detailAddress: optionalText(200),
  customer: customer
    .refine((value) => value === "" || isName(value), "사용자 이름은 2자 이상이어야 합니다.")
    .default(""),
  phoneNumber: phoneNumber
    .refine((value) => value === "" || isLongEnough(value), { error: tooShort, abort: true })
    .refine((value) => value === "" || isDialable(value), notDialable)
    .default(""),
  buildingType: oneOf(buildingTypes, "건물 유형을 선택하세요.").default("APARTMENT"),
  exclusiveArea: optionalDecimal(MAX_AREA, "pyeong").transform(oneDecimal),
  memo: optionalText(10_000, { lines: true }),
  status: oneOf(statuses, "상태를 선택하세요.").optional(),
  version,
} satisfies Record<Exclude<ValueName, "customerMemo"> | Position | "version", z.ZodType>);

export const phoneInquirySchema = inquirySchema.extend({
  budget,
  buildingType: staffInquirySchema.shape.buildingType,
  exclusiveArea: staffInquirySchema.shape.exclusiveArea,
  mainAddress: staffInquirySchema.shape.mainAddress,
  detailAddress: staffInquirySchema.shape.detailAddress,
});

type SavedName = keyof typeof staffInquirySchema.shape;

export function formValues(
  inquiry: Record<Exclude<SavedName, "interiorType">, string | number> & ChosenType,
) {
  return shownValues(Object.keys(staffInquirySchema.shape) as SavedName[], asChosen(inquiry));
}
