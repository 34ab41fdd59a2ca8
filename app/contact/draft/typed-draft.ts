import { momentInWords } from "~/text/moment";
import { TYPED_KEY, type Values } from "./keys";

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** What a person types or chooses: no token, consent or hidden field. */
const typedFields = [
  "customer",
  "phoneNumber",
  "buildingType",
  "exclusiveArea",
  "postCode",
  "mainAddress",
  "detailAddress",
  "startDate",
  "moveInDate",
  "budget",
  "interiorType",
  "customerMemo",
];

/** A phone is one person's; a computer may be anybody's. */
export const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** @param isOffered whether an earlier visit's text is still being offered, which an empty form leaves */
export function keepTyped(form: HTMLFormElement, isOffered: boolean) {
  if (!isPhone()) return;
  const values = [...new FormData(form)].filter(
    ([name, value]) => typedFields.includes(name) && value !== "",
  );
  if (values.length > 0) write({ keptAt: Date.now(), pressedAt: kept().pressedAt, values });
  else if (!isOffered) forgetTyped();
}

/**
 * That what is kept was sent: if no answer comes and the page is closed, its token is gone, and a second
 * sending would be a second inquiry.
 *
 * @param pressedAt undefined once it is known that nothing was stored
 */
export function notePressed(pressedAt: number | undefined) {
  const { keptAt, values } = kept();
  if (values) write({ keptAt, pressedAt, values });
}

export interface Typed {
  values: Values;
  /** When it was sent without an answer, by Seoul's clock. */
  pressed: string | undefined;
}

/** @returns undefined if there is nothing, or nothing that this form can use; what is too old is removed */
export function readTyped(): Typed | undefined {
  if (!isPhone()) return undefined;
  const { keptAt, pressedAt, values } = kept();
  const typed = Array.isArray(values) ? values.filter(isTyped) : [];
  if (isRecent(keptAt) && typed.length > 0)
    return { values: typed, pressed: isRecent(pressedAt) ? momentInWords(pressedAt) : undefined };
  forgetTyped();
  return undefined;
}

export function forgetTyped() {
  try {
    localStorage.removeItem(TYPED_KEY);
  } catch {
    // Storage is blocked.
  }
}

/** What is stored, which another version or anybody may have written. */
function kept(): { keptAt?: unknown; pressedAt?: unknown; values?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(TYPED_KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function write(typed: object) {
  try {
    localStorage.setItem(TYPED_KEY, JSON.stringify(typed));
  } catch {
    // Private window or storage full: the form works without it.
  }
}

function isRecent(moment: unknown): moment is number {
  const age = Date.now() - (moment as number);
  return typeof moment === "number" && age >= 0 && age < KEPT_FOR_MS;
}

export function isTyped(pair: unknown): pair is Values[number] {
  if (!Array.isArray(pair)) return false;
  const [name, value] = pair;
  return typedFields.includes(name) && typeof value === "string" && value !== "";
}
