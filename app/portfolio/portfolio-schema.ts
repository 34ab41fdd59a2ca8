import * as z from "zod";
import {
  addressFields,
  date,
  flag,
  interiorType,
  NO_DATE,
  NO_NUMBER,
  oneDecimal,
  oneOf,
  onlySent,
  optionalDecimal,
  optionalText,
  shownValues,
  text,
  version,
} from "~/forms/fields";
import { GALLERY_TEXT_BYTES } from "~/pictures/limits";
import { KILOBYTE } from "~/text/bytes";
import { asciiDigits, MAX_TYPED } from "~/text/plain-number";
import type { FieldProblem } from "~/text/refusal";
import { buildingTypes } from "./portfolio";

/** For pictures, see pictures/gallery.server.ts. */

export const fieldLabels: Record<string, string> = {
  title: "제목",
  imageFiles: "시공 사진",
  thumbnail: "대표 이미지",
  buildingType: "유형",
  supplyArea: "공급 면적",
  completion: "준공",
  budget: "예산",
  startDate: "시공 시작일",
  endDate: "시공 종료일",
  interiorType: "공사 범위",
  isDraft: "공개 여부",
  isBudgetShown: "예산 표시",
  isDistrictOnly: "지역 표시",
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  story: "이야기",
  customerWords: "고객 후기",
};

const MAX_STORY = 5000;
const MAX_CUSTOMER_WORDS = 500;

/** Not in the schema, because the thumbnail is a file. */
export const thumbnailMissing: FieldProblem = {
  code: "missing",
  message: "대표 이미지는 필수입니다.",
};

/** Visitors may see the first two words only, so other spaces must not hide more in them. */
function inOneLine(address: string) {
  return address.replace(/\s+/g, " ").trim();
}

const fields = {
  title: text(100, "제목은 필수입니다.").min(1, "제목은 필수입니다."),
  buildingType: oneOf(buildingTypes, "건물 유형을 선택하세요.").default("APARTMENT"),
  supplyArea: optionalDecimal(100_000, "pyeong").transform(oneDecimal),
  completion: z
    .string({ error: "준공 연도는 2024처럼 입력하세요." })
    .overwrite((value) =>
      value.length > MAX_TYPED ? value : asciiDigits(value).trim().replace(/년$/, "").trimEnd(),
    )
    .regex(/^(0|(19|20)\d\d)$/, "준공 연도는 2024처럼 입력하세요.")
    .transform(Number)
    .default(NO_NUMBER)
    .describe("연도 네 자리"),
  startDate: date(),
  endDate: date(),
  ...addressFields,
  mainAddress: addressFields.mainAddress.overwrite(inOneLine),
  budget: optionalDecimal(100_000_000, "manwon"),
  interiorType,
  isDraft: flag(),
  isBudgetShown: flag(),
  isDistrictOnly: flag(),
  story: optionalText(MAX_STORY, { lines: true }),
  customerWords: optionalText(MAX_CUSTOMER_WORDS, { lines: true }),
  version,
};

const wrongOrder = {
  path: ["endDate"],
  error: "시공 종료일이 시작일보다 빠릅니다.",
  // Checked even if another field is invalid, so that one submit reports every problem.
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === "startDate" || path?.[0] === "endDate"),
};

const noDistrict = {
  path: ["isDistrictOnly"],
  error:
    "주소가 ‘서울 강남구’처럼 시·도와 시·군·구로 시작해야 시·군·구까지만 표시할 수 있습니다. 구가 없는 세종시는 기본 주소에 ‘세종특별자치시’만 직접 입력해 주세요.",
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === "mainAddress" || path?.[0] === "isDistrictOnly"),
};

const optionalAddress = {
  mainAddress: optionalText(200).overwrite(inOneLine),
  detailAddress: optionalText(200),
};

/** Only the title is required. */
export const portfolioSchema = z
  .object({ ...fields, ...optionalAddress })
  .refine(endsAfterStart, wrongOrder)
  .refine(hasDistrict, noDistrict);

/** A stored address cannot be emptied; one left out when adding is not asked for. */
export function portfolioModifySchema(stored: Record<keyof typeof optionalAddress, string>) {
  const rule = <Name extends keyof typeof optionalAddress>(name: Name) =>
    stored[name] === "" ? optionalAddress[name] : fields[name];
  return z
    .object({
      ...fields,
      mainAddress: rule("mainAddress"),
      detailAddress: rule("detailAddress"),
    })
    .refine(endsAfterStart, wrongOrder)
    .refine(hasDistrict, noDistrict);
}

/** The pictures' text, two long texts decomposed and percent-encoded, and 32 kB for the rest. */
export const PORTFOLIO_TEXT_BYTES =
  GALLERY_TEXT_BYTES + 9 * (MAX_STORY + MAX_CUSTOMER_WORDS) + 32 * KILOBYTE;

export type PortfolioValues = z.output<typeof portfolioSchema>;

interface Dates {
  startDate: string;
  endDate: string;
}

interface ShownAddress {
  mainAddress: string;
  isDistrictOnly: 0 | 1;
}

/** Only the fields sent: a date with the other, stored one, an address with what is shown of it. */
export function portfolioChanges(names: Set<string>, stored: Dates & ShownAddress) {
  const changes = onlySent(names, portfolioSchema).refine(
    ({ mainAddress = stored.mainAddress, isDistrictOnly = stored.isDistrictOnly }) =>
      hasDistrict({ mainAddress, isDistrictOnly }),
    noDistrict,
  );
  if (!names.has("startDate") && !names.has("endDate")) return changes;
  return changes.refine(
    ({ startDate = stored.startDate, endDate = stored.endDate }) =>
      endsAfterStart({ startDate, endDate }),
    wrongOrder,
  );
}

function endsAfterStart({ startDate, endDate }: Dates) {
  return startDate === NO_DATE || endDate === NO_DATE || startDate <= endDate;
}

const district =
  /^(?:\S+[시도]|서울|부산|대구|인천|광주|대전|울산|경기|강원|충북|충남|전북|전남|경북|경남|제주) \S+[시군구](?: |$)|^세종(?:특별자치시|시)?$/;

/** If only two words are shown, they must be no more than the district. */
function hasDistrict({ mainAddress, isDistrictOnly }: ShownAddress) {
  return isDistrictOnly === 0 || mainAddress === "" || district.test(mainAddress);
}

type FieldName = keyof typeof fields;

export function formValues(entry: Record<FieldName, string | number>) {
  return shownValues(Object.keys(fields) as FieldName[], entry);
}
