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
  try {
    if (values.length > 0) {
      localStorage.setItem(TYPED_KEY, JSON.stringify({ keptAt: Date.now(), values }));
    } else if (!isOffered) forgetTyped();
  } catch {
    // Private window or storage full: the form works without it.
  }
}

/** @returns undefined if there is nothing, or nothing that this form can use; what is too old is removed */
export function readTyped(): Values | undefined {
  if (!isPhone()) return undefined;
  try {
    const { keptAt, values } = JSON.parse(localStorage.getItem(TYPED_KEY) ?? "{}");
    const age = Date.now() - keptAt;
    const typed = Array.isArray(values) ? values.filter(isTyped) : [];
    if (age >= 0 && age < KEPT_FOR_MS && typed.length > 0) return typed;
    forgetTyped();
  } catch {
    // Not ours, or storage is blocked.
  }
  return undefined;
}

export function forgetTyped() {
  localStorage.removeItem(TYPED_KEY);
}

export function isTyped(pair: unknown): pair is Values[number] {
  if (!Array.isArray(pair)) return false;
  const [name, value] = pair;
  return typedFields.includes(name) && typeof value === "string" && value !== "";
}
