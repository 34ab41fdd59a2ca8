import { type RawBuilder, sql } from "kysely";
import { plainNumber } from "~/contact/desk/same-number.server";
import { type Status, statuses } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import { asciiLower, hexPieces } from "~/database/search-pieces";
import type { Cursor, Order } from "./list-order";

interface Wanted {
  /** Spam, of any status, instead of the inquiries. */
  isSpam?: boolean;
  status?: Status | undefined;
  /** Part of a name, an address or a phone number. */
  words?: string | undefined;
  /** Spam, and what is found by words, comes in the order of arrival. */
  order?: Order;
  /** Only inquiries on one side of a place in this order. */
  cursor?: Cursor | undefined;
  limit: number;
}

const columns = [
  "inquiry.id",
  "customer",
  "phoneNumber",
  "mainAddress",
  "detailAddress",
  "buildingType",
  "exclusiveArea",
  "portfolioTitle",
  "status",
  "receivedAt",
  "openedAt",
  "newsAt",
  "nextContactAt",
  "touchedAt",
  "withdrawnAt",
  "closedAt",
  "disputedAt",
] as const;

/** As in the indexes of migration 0011: what has no date comes last. */
const keys: Record<Exclude<Order, "arrival">, RawBuilder<string | number>> = {
  promise: sql`coalesce(-unixepoch(nextContactAt), -9000000000000)`,
  touched: sql`coalesce(touchedAt, '')`,
};

/**
 * Inquiries for the office's list, in its order: newest arrival first, earliest promise first, or
 * what was touched last.
 */
export async function findInquiries(wanted: Wanted) {
  const { words, cursor, limit } = wanted;
  const key = keyOf(wanted);
  const isBackwards = cursor?.side === "after";
  let query = inOrder(wanted, isBackwards ? "asc" : "desc")
    .select(columns)
    .select((key ?? sql<string>`''`).as("key"))
    .limit(limit);
  if (cursor) query = query.where(beyond(cursor, key, Boolean(words)));
  const rows = (await query.execute()).map((row) => ({ ...row, key: String(row.key) }));
  return isBackwards ? rows.reverse() : rows;
}

/** All of a list, without its columns. */
export function inOrder(wanted: Omit<Wanted, "cursor" | "limit">, direction: "asc" | "desc") {
  const { words } = wanted;
  const key = keyOf(wanted);
  const query = words ? search(words, wanted) : list(wanted);
  // The index of the search knows an inquiry's id as its own.
  const id = sql.ref<number>(words ? "inquirySearch.rowid" : "inquiry.id");
  return (key ? query.orderBy(key, direction) : query).orderBy(id, direction);
}

function keyOf({ isSpam, words, order = "arrival" }: Pick<Wanted, "isSpam" | "words" | "order">) {
  return isSpam || words || order === "arrival" ? undefined : keys[order];
}

function beyond(
  { side, id, key }: Cursor,
  column: (typeof keys)["promise"] | undefined,
  isSearch: boolean,
) {
  const sign = sql.raw(side === "after" ? ">" : "<");
  if (isSearch) return sql<boolean>`"inquirySearch"."rowid" ${sign} ${id}`;
  if (!column) return sql<boolean>`"inquiry"."id" ${sign} ${id}`;
  const place = column === keys.promise ? Number(key) : key;
  return sql<boolean>`(${column}, "inquiry"."id") ${sign} (${place}, ${id})`;
}

function list({ isSpam = false, status }: Pick<Wanted, "isSpam" | "status">) {
  const query = db
    .selectFrom("inquiry")
    .where("isSpam", "=", isSpam ? 1 : 0)
    .where("deletedAt", "is", null);
  return status && !isSpam ? query.where("status", "=", status) : query;
}

/** The index finds inquiries that have the words' pieces; the text itself decides. */
function search(words: string, { isSpam, status }: Pick<Wanted, "isSpam" | "status">) {
  const lists = isSpam ? ["SPAM"] : status ? [status] : Object.keys(statuses);
  return (
    db
      .selectFrom("inquirySearch")
      // SQLite takes the tables of a cross join in the given order: the index leads.
      .crossJoin("inquiry")
      .whereRef("inquiry.id", "=", "inquirySearch.rowid")
      .where(sql<boolean>`inquirySearch match ${phrases(words, lists)}`)
      .where(mentions(words))
  );
}

/** Matches part of a name, an address or a phone number, however that is written. */
function mentions(words: string) {
  const digits = digitsOf(words);
  const inText = sql<boolean>`instr(lower(customer || ' ' || mainAddress || ' ' || detailAddress), lower(${words})) > 0`;
  const inNumber = sql<boolean>`instr(${plainNumber}, ${digits}) > 0`;
  return digits ? sql<boolean>`(${inText} or ${inNumber})` : inText;
}

/** The digits of what may be part of a phone number, if there are enough of them. */
function digitsOf(words: string) {
  const digits = /^[\d\s+().-]+$/.test(words) ? words.replace(/\D/g, "") : "";
  return digits.length > 2 ? digits : "";
}

/**
 * Letters that are looked up: each costs a walk through the inquiries that have it. The end of an
 * address is its most specific part.
 */
const LOOKED_UP = 12;

/**
 * FTS5's query for the pieces that the view of migration 0023 makes of each inquiry.
 *
 * @param lists what the pieces begin with: the inquiry's status, or SPAM
 */
function phrases(words: string, lists: string[]) {
  const letters = [...asciiLower(words)].slice(-LOOKED_UP);
  const digits = [...digitsOf(words)];
  const kinds = [
    letters.length === 1 ? piecesOf("l", letters, 1) : piecesOf("p", letters, 2),
    ...(digits.length > 0 ? [piecesOf("n", digits, 3)] : []),
  ];
  return lists
    .flatMap((each) => kinds.map((pieces) => `"${pieces.map((piece) => each + piece).join(" ")}"`))
    .join(" OR ");
}

function piecesOf(kind: "l" | "p" | "n", letters: string[], length: number) {
  return hexPieces(letters, length).map((piece) => kind + piece);
}
