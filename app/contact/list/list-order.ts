import { statuses } from "~/contact/inquiry";
import { plainLine } from "~/text/invisible";
import { isKeyOf } from "~/text/is-key";
import { toNfc } from "~/text/nfc";

export const SPAM = "SPAM";

export const orders = {
  arrival: "접수순",
  promise: "약속순",
  touched: "최근 처리순",
} as const;

export type Order = keyof typeof orders;

/** `key` is what the list is sorted by; empty for the order of arrival. */
interface RowKey {
  id: number;
  key: string;
}

export interface Cursor extends RowKey {
  side: "before" | "after";
}

/** `?before=12`, or `?after=2026-03-01T05:00:00.000Z_12` */
export function cursorIn(search: URLSearchParams): Cursor | undefined {
  for (const side of ["before", "after"] as const) {
    const [, key = "", id] =
      /^(?:([\w:.-]{1,40})?_)?(\d{1,15})$/.exec(search.get(side) ?? "") ?? [];
    if (id !== undefined) return { side, id: Number(id), key };
  }
  return undefined;
}

export function rowKeyText({ key, id }: RowKey) {
  return key === "" ? String(id) : `${key}_${id}`;
}

/** The reverse of `listParameters`. */
export function listIn(search: URLSearchParams) {
  const status = search.get("status");
  const isSpam = search.has("spam") || status === SPAM;
  const order = search.get("sort");
  // Text copied from a list of contacts has direction marks around it.
  const typed = plainLine(search.get("q") ?? "").trim();
  // Truncated before and after normalising: a decomposed letter has up to three parts.
  const words = toNfc(typed.slice(0, 200)).slice(0, 50);
  return {
    isSpam,
    status: isKeyOf(statuses, status) && !isSpam ? status : undefined,
    words,
    order: isKeyOf(orders, order) && !isSpam && !words ? order : "arrival",
  };
}

export type Listed = ReturnType<typeof listIn>;

export function listParameters({ isSpam, status, words, order }: Listed): Record<string, string> {
  return {
    ...(isSpam && { spam: "1" }),
    ...(status && { status }),
    ...(words && { q: words }),
    ...(order !== "arrival" && { sort: order }),
  };
}
