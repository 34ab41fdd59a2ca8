import { z } from "zod";
import {
  addressFields,
  date,
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
import { GALLERY_TEXT_BYTES, KILOBYTE } from "~/request/limits";
import { asciiDigits, MAX_TYPED } from "~/text/plain-number";
import type { FieldProblem } from "~/text/refusal";
import { buildingTypes } from "./portfolio";

/** The rules of a portfolio entry. Its pictures are no fields: see pictures/gallery.server.ts. */

/** What a form calls each of its fields where it speaks of several. */
export const fieldLabels: Record<string, string> = {
  title: "제목",
  thumbnail: "대표 이미지",
  buildingType: "유형",
  supplyArea: "공급 면적",
  completion: "준공",
  budget: "예산",
  startDate: "시공 시작일",
  endDate: "시공 종료일",
  interiorType: "공사 범위",
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  imageFiles: "시공 사진",
};

/** The thumbnail is a file, which no schema judges. */
export const thumbnailMissing: FieldProblem = {
  code: "missing",
  message: "대표 이미지는 필수입니다.",
};

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
  budget: optionalDecimal(100_000_000, "manwon"),
  interiorType,
  version,
};

const wrongOrder = {
  path: ["endDate"],
  error: "시공 종료일이 시작일보다 빠릅니다.",
  // Also when another field is wrong: one round is enough to hear of everything.
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === "startDate" || path?.[0] === "endDate"),
};

/** A new entry, and whatever the /api saves: only the title must be there. */
export const portfolioSchema = z
  .object({ ...fields, mainAddress: optionalText(200), detailAddress: optionalText(200) })
  .refine(endsAfterStart, wrongOrder);

/** The form that changes an entry asks for its address too. */
export const portfolioModifySchema = z.object(fields).refine(endsAfterStart, wrongOrder);

/** Those of the pictures, and some 10 kB of the fields above where Hangul is sent as nine bytes. */
export const PORTFOLIO_TEXT_BYTES = GALLERY_TEXT_BYTES + 32 * KILOBYTE;

export type PortfolioValues = z.output<typeof portfolioSchema>;

interface Dates {
  startDate: string;
  endDate: string;
}

/** What the /api changes of a stored entry: only what was sent is judged, a date beside the other one. */
export function portfolioChanges(names: Set<string>, stored: Dates) {
  const changes = onlySent(names, portfolioSchema);
  if (!names.has("startDate") && !names.has("endDate")) return changes;
  return changes.refine(
    ({ startDate = stored.startDate, endDate = stored.endDate }) =>
      endsAfterStart({ startDate, endDate }),
    wrongOrder,
  );
}

/** Only where both dates were really given. */
function endsAfterStart({ startDate, endDate }: Dates) {
  return startDate === NO_DATE || endDate === NO_DATE || startDate <= endDate;
}

type FieldName = keyof typeof fields;

/** A stored entry as its form shows it. */
export function formValues(entry: Record<FieldName, string | number>) {
  return shownValues(Object.keys(fields) as FieldName[], entry);
}
