import { z } from "zod";
import { toNfc } from "~/text/nfc";
import { plainNumber, type Unit } from "~/text/plain-number";

/**
 * The kinds of field that every form is made of, one schema for browser and server. They take
 * what a form posts: text, where an empty field has become `undefined` (Conform sees to that).
 */

/** The spec's stand-ins for what was not given. */
export const NO_DATE = "2025-01-01";
export const NO_NUMBER = 0;

/**
 * Text without line ends unless asked for, trimmed, in NFC, LF only; `missing` when it is not there.
 * A tab, as a cell copied from a spreadsheet brings it, becomes a space where lines are not asked for.
 */
export function text(max: number, missing: string, { lines = false } = {}) {
  // overwrite, not transform: Conform empties every string of a pipe, and "   " would become undefined.
  return z
    .string({ error: missing })
    .overwrite((value) => composed(value.trim(), max))
    .overwrite((value) => (lines ? value : value.replaceAll("\t", " ")))
    .refine((value) => isPlain(value, lines), "사용할 수 없는 문자가 들어 있습니다.")
    .refine((value) => isWithin(value, max), `${max.toLocaleString()}자까지 입력할 수 있습니다.`)
    .meta({ maxLength: max });
}

export function optionalText(max: number, options?: { lines?: boolean }) {
  return text(max, "글자로 입력하세요.", options).default("");
}

/** One of the keys of a list of labels. */
export function oneOf<Labels extends Record<string, string>>(labels: Labels, error?: string) {
  type Key = keyof Labels & string;
  return z.enum(Object.keys(labels) as [Key, ...Key[]], error);
}

/** A decimal from 0 to `max`, as plainNumber reads it. */
export function decimal(max: number, missing: string, unit?: Unit) {
  return z
    .string({ error: missing })
    .overwrite((value) => plainNumber(value, unit))
    .regex(/^\d{1,12}(\.\d{1,12})?$/, { error: "0 이상의 숫자로 입력하세요.", abort: true })
    .refine((value) => Number(value) <= max, `${max.toLocaleString()} 이하로 입력하세요.`)
    .transform(Number)
    .describe(`0~${max.toLocaleString()}의 숫자`);
}

export function optionalDecimal(max: number, unit?: Unit) {
  return decimal(max, "숫자로 입력하세요.", unit).default(NO_NUMBER);
}

/** An area in pyeong keeps one decimal; what is behind it falls away. */
export function oneDecimal(value: number) {
  return Math.floor(value * 10) / 10;
}

/** Degrees between -limit and limit; 0 when unknown. */
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

/** yyyy-MM-dd of a day that exists. */
export function date() {
  return z
    .string({ error: "날짜를 선택하세요." })
    .refine(isDate, "없는 날짜입니다. 2026-03-01처럼 입력하세요.")
    .default(NO_DATE)
    .meta({ format: "date", description: "yyyy-MM-dd" });
}

/** What the postcode search fills in, and the hand where there is no search. */
export const addressFields = {
  postCode: z
    .string({ error: "우편번호가 올바르지 않습니다." })
    .regex(/^[0-9-]{5,7}$/, "우편번호는 숫자 5자리입니다.")
    .default("")
    .describe("숫자 5자리"),
  mainAddress: text(200, "주소를 입력하세요.").min(1, "주소를 입력하세요."),
  detailAddress: text(200, "상세 주소를 입력하세요.").min(1, "상세 주소를 입력하세요."),
  latitude: coordinate(90),
  longitude: coordinate(180),
};

/** How much of a home is worked on: what an inquiry asks for, and what an entry shows. */
export const interiorTypes = { PART: "부분 시공", ALL: "전체 시공" } as const;

export const interiorType = oneOf(interiorTypes, "공사 범위를 선택하세요.").default("ALL");

/** The number of a row, as an address or a form names it. */
export const rowId = z
  .string({ error: "번호가 올바르지 않습니다." })
  .regex(/^[1-9]\d{0,14}$/, "번호가 올바르지 않습니다.")
  .transform(Number);

/** The version of a row that was read; a save over a newer one is refused. */
export const version = z
  .string({ error: "판 번호가 올바르지 않습니다." })
  .regex(/^\d{1,15}$/, "판 번호가 올바르지 않습니다.")
  .transform(Number)
  .optional();

/**
 * The part of a schema that speaks of what was sent, for a form that changes what it names and keeps
 * the rest: what is stored is not judged again. Rules across several fields are left behind.
 *
 * @param names of every field that the form has: one that is empty is to be emptied
 */
export function onlySent<Shape extends z.ZodRawShape>(
  names: Set<string>,
  schema: z.ZodObject<Shape>,
) {
  const sent = Object.entries(schema.shape).filter(([name]) => names.has(name));
  return z.object(Object.fromEntries(sent)) as unknown as z.ZodObject<{
    [Name in keyof Shape]: z.ZodOptional<Shape[Name]>;
  }>;
}

/** A stored row as its form shows it: the stand-ins for what was not given are empty fields. */
export function shownValues<Name extends string>(
  names: Name[],
  row: Record<Name, string | number>,
): Record<Name, string> {
  const shown = names.map((name) => {
    const value = row[name];
    return [name, value === NO_DATE || value === NO_NUMBER ? "" : String(value)];
  });
  return Object.fromEntries(shown);
}

/**
 * Composing takes time, so what is too long however it is composed is left as it is. A letter is sent
 * as three code units at most: a decomposed Hangul syllable; CR and LF are two for one.
 */
function composed(value: string, max: number) {
  if (value.length > 4 * max) return value;
  return toNfc(value).replace(/\r\n?/g, "\n");
}

/** Counted in letters: some are two code units. */
function isWithin(value: string, max: number) {
  return value.length <= 2 * max && [...value].length <= max;
}

function isPlain(value: string, lines: boolean) {
  // What stands where bytes were no UTF-8: the word that was meant is lost.
  if (value.includes("\uFFFD")) return false;
  // A lone half of a surrogate pair is no character and cannot be stored as one.
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)) {
    return false;
  }
  return !(lines ? controlsButLines : controls).test(value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlsButLines = /[\u0000-\u0008\u000b-\u001f\u007f]/;

function isDate(value: string) {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
