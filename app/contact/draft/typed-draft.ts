import { fieldFacts, valueNames } from "~/contact/inquiry";
import { momentInWords } from "~/text/moment";
import { TYPED_KEY, type Values } from "./keys";

const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** No token, consent or hidden field. */
const typedFields: string[] = valueNames.filter((name) => fieldFacts[name].asked !== "never");

/** A phone is one person's; a computer may be anybody's. */
export const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** @param isOffered whether an earlier visit's text, still on offer, must survive an empty form */
export function storeTyped(form: HTMLFormElement, isOffered: boolean) {
  if (!isPhone()) return;
  const values = [...new FormData(form)].filter(
    ([name, value]) => typedFields.includes(name) && value !== "",
  );
  if (values.length > 0) write({ keptAt: Date.now(), pressedAt: stored().pressedAt, values });
  else if (!isOffered) forgetTyped();
}

/**
 * Sent without an answer: sending again later would make a second inquiry.
 *
 * @param pressedAt undefined once it is known that nothing was stored
 */
export function storePressed(pressedAt: number | undefined) {
  const { keptAt, values } = stored();
  if (values) write({ keptAt, pressedAt, values });
}

export interface Typed {
  values: Values;
  /** By Seoul's clock; sent without an answer. */
  pressed: string | undefined;
}

export function readTyped(): Typed | undefined {
  if (!isPhone()) return undefined;
  const { keptAt, pressedAt, values } = stored();
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
    // The browser refuses storage, or has no room.
  }
}

/** Another version, or anybody, may have written it. */
function stored(): { keptAt?: unknown; pressedAt?: unknown; values?: unknown } {
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
    // The browser refuses storage, or has no room.
  }
}

function isRecent(moment: unknown): moment is number {
  const age = Date.now() - (moment as number);
  return typeof moment === "number" && age >= 0 && age < STORED_FOR_MS;
}

export function isTyped(pair: unknown): pair is Values[number] {
  if (!Array.isArray(pair)) return false;
  const [name, value] = pair;
  return typedFields.includes(name) && typeof value === "string" && value !== "";
}
