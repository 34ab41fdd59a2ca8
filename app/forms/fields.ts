import * as z from "zod";
import { isDay } from "~/text/day";
import { onlyVisible, plainLine, usable, withoutDirections } from "~/text/invisible";
import { toNfc } from "~/text/nfc";
import { isRange, plainNumber, type Unit } from "~/text/plain-number";
import { interiorTypes } from "./interior-types";

/** One schema for browser and server. Conform has already turned empty fields into `undefined`. */

export const NO_DATE = "2025-01-01";
export const NO_NUMBER = 0;

/** Trimmed, in NFC, without controls and direction marks; one line unless `lines`. */
export function text(max: number, missing: string, { lines = false } = {}) {
  // overwrite, not transform: Conform empties strings before a pipe ("   " would be undefined).
  return z
    .string({ error: missing })
    .overwrite(usable)
    .overwrite((value) => (lines ? withoutDirections(value) : plainLine(value)).trim())
    .overwrite((value) => composed(value, max))
    .overwrite((value) => (onlyVisible(value).trim() === "" ? "" : value))
    .overwrite((value) => (lines ? value : value.replace(/[\t\n]+/g, " ")))
    .refine((value) => !hasTooManyMarks(value), "사용할 수 없는 문자가 들어 있습니다.")
    .refine((value) => isWithin(value, max), `${max.toLocaleString()}자까지 입력할 수 있습니다.`)
    .meta({ maxLength: max });
}

export function optionalText(max: number, options?: { lines?: boolean }) {
  return text(max, "글자로 입력하세요.", options).default("");
}

export function flag() {
  return z
    .enum(["1", "0", "true", "false"], "1이나 0으로 입력하세요.")
    .transform((value) => (value === "1" || value === "true" ? 1 : 0))
    .default(0)
    .describe("1이면 예, 0이면 아니요");
}

export function oneOf<Labels extends Record<string, string>>(labels: Labels, error?: string) {
  type Key = keyof Labels & string;
  return z.enum(Object.keys(labels) as [Key, ...Key[]], error);
}

/** In any notation of plainNumber, from 0 to `max`, to six places: no 1e-7. */
export function decimal(max: number, missing: string, unit?: Unit, wrong?: string) {
  return z
    .string({ error: missing })
    .overwrite((value) => plainNumber(value, unit))
    .regex(/^\d{1,13}(\.\d{1,12})?$/, {
      error: ({ input }) => wrong ?? wrongNumber(unit, String(input)),
      abort: true,
    })
    .refine((value) => Number(value) <= max, wrong ?? `${max.toLocaleString()} 이하로 입력하세요.`)
    .transform((value) => Number(Number(value).toFixed(6)))
    .describe(`0~${max.toLocaleString()}의 숫자`);
}

function wrongNumber(unit: Unit | undefined, typed: string) {
  if (unit === "manwon" && isRange(typed)) return "금액을 하나만 입력하세요. 예: 3000, 3천만원";
  const wrong = "0 이상의 숫자로 입력하세요.";
  return unit === "manwon" ? `${wrong} 예: 3000, 3천만원, 3억 5천` : wrong;
}

export function optionalDecimal(max: number, unit?: Unit, wrong?: string) {
  return decimal(max, "숫자로 입력하세요.", unit, wrong).default(NO_NUMBER);
}

export function oneDecimal(value: number) {
  return Math.round(Number((value * 10).toPrecision(12))) / 10;
}

export function coordinate(limit: number) {
  const wrong = "좌표가 올바르지 않습니다.";
  return z
    .string({ error: wrong })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: wrong, abort: true })
    .refine((value) => Math.abs(Number(value)) <= limit, wrong)
    .transform(Number)
    .default(NO_NUMBER)
    .describe(`-${limit}~${limit}의 숫자`);
}

/** yyyy-MM-dd, from 1900 to 2099. */
export function date() {
  return z
    .string({ error: "날짜를 선택하세요." })
    .refine(
      (value) => /^(19|20)/.test(value) && isDay(value),
      "없는 날짜입니다. 2026-03-01처럼 입력하세요.",
    )
    .default(NO_DATE)
    .meta({ format: "date", description: "yyyy-MM-dd" });
}

export const addressFields = {
  postCode: z
    .string({ error: "우편번호가 올바르지 않습니다." })
    .overwrite((value) => usable(value).trim())
    .regex(/^[0-9-]{5,7}$/, "우편번호는 숫자 5자리입니다.")
    .default("")
    .describe("숫자 5자리"),
  mainAddress: text(200, "주소를 입력하세요.").min(1, "주소를 입력하세요."),
  detailAddress: text(200, "상세 주소를 입력하세요.").min(1, "상세 주소를 입력하세요."),
  latitude: coordinate(90),
  longitude: coordinate(180),
};

export const interiorType = oneOf(interiorTypes, "공사 범위를 선택하세요.").default("ALL");

export const rowId = z
  .string({ error: "번호가 올바르지 않습니다." })
  .regex(/^[1-9]\d{0,14}$/, "번호가 올바르지 않습니다.")
  .transform(Number);

/** The version the client read; saving over a newer one is refused. */
export const version = z
  .string({ error: "버전 번호가 올바르지 않습니다." })
  .regex(/^\d{1,15}$/, "버전 번호가 올바르지 않습니다.")
  .transform(Number)
  .optional();

/** A page's form without a version may have been cut off: a conflict, so nothing is lost. */
export const NO_VERSION = -1;

/** Drops refinements across fields. An empty field that was sent is to be cleared. */
export function onlySent<Shape extends z.ZodRawShape>(
  names: Set<string>,
  schema: z.ZodObject<Shape>,
) {
  const sent = Object.entries(schema.shape).filter(([name]) => names.has(name));
  return z.object(Object.fromEntries(sent)) as unknown as z.ZodObject<{
    [Name in keyof Shape]: z.ZodOptional<Shape[Name]>;
  }>;
}

/** Checks the name too: a text field may hold the same string. */
export function isNoDate(name: string, value: string | number) {
  return value === NO_DATE && name.endsWith("Date");
}

/** Of a stored value that stands for none. */
export function isMissing(name: string, value: string | number) {
  return value === NO_NUMBER || isNoDate(name, value);
}

export function shownValues<Name extends string>(
  names: Name[],
  row: Record<Name, string | number>,
): Record<Name, string> {
  const shown = names.map((name) => {
    const value = row[name];
    return [name, isMissing(name, value) ? "" : String(value)];
  });
  return Object.fromEntries(shown);
}

/** Composing takes time; a letter of decomposed Hangul has at most three code units. */
function composed(value: string, max: number) {
  if (value.length > 4 * max) return value;
  return toNfc(value);
}

/** Counts characters; some take two code units. */
function isWithin(value: string, max: number) {
  return value.length <= 2 * max && [...value].length <= max;
}

/** More marks than any language stacks cover the lines around them. */
function hasTooManyMarks(value: string) {
  return /\p{M}{9}/u.test(value);
}
