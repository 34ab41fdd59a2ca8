import { fieldFacts, valueNames } from "~/contact/inquiry";
import { momentInWords } from "~/text/moment";
import { TYPED_KEY, type Values } from "./keys";

const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** No token, consent or hidden field. */
const typedFields: string[] = valueNames.filter((name) => fieldFacts[name].asked !== "never");

/** A phone is one person's; a computer may be anybody's. */
export const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** @param offered an earlier visit's text, still on offer: it stays, but for the fields filled in since */
export function storeTyped(form: HTMLFormElement, offered: Typed | undefined) {
  if (!isPhone()) return;
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typedFields.includes(name) && value !== "",
  );
  const names = new Set(typed.map(([name]) => name));
  const { keptAt, pressedAt } = stored();
  // Not if another tab has sent or deleted it meanwhile.
  const present = keptAt === undefined ? [] : (offered?.values ?? []);
  const earlier = present.filter(([name]) => !names.has(name));
  const values = [...earlier, ...typed];
  if (values.length === 0) return forgetTyped();
  write({ keptAt: earlier.length > 0 ? keptAt : Date.now(), pressedAt, values });
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

/** @param present what the form has already; undefined is returned if nothing else was typed */
export function readTyped(present: Values): Typed | undefined {
  if (!isPhone()) return undefined;
  const { keptAt, pressedAt, values } = stored();
  const typed = Array.isArray(values) ? values.filter(isTyped) : [];
  const names = new Set(present.map(([name]) => name));
  if (typed.length > 0 && typed.every(([name]) => names.has(name))) return undefined;
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
