import { type RawBuilder, sql } from "kysely";
import { kindsThat } from "~/contact/event-kinds";
import type { Status } from "~/contact/inquiry";
import { newsKind } from "~/contact/news-kind.server";
import { db } from "~/database/db.server";
import type { Cursor, Order } from "./list-order";

interface Wanted {
  isSpam?: boolean;
  status?: Status | undefined;
  /** Part of a name, address, phone number, memo or note. */
  words?: string | undefined;
  /** Not for spam and searches, which come in the order of arrival. */
  order?: Order;
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
  "nextAt",
  "visitAt",
  "touchedAt",
  "withdrawnAt",
  "closedAt",
  "disputedAt",
] as const;

/** As in the indexes of migrations 0011 and 0047: what has no date comes last. */
const keys: Record<Exclude<Order, "arrival">, RawBuilder<string | number>> = {
  promise: sql`coalesce(-unixepoch(nextAt), -9000000000000)`,
  touched: sql`coalesce(touchedAt, '')`,
};

const plainNumber = sql<string>`replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', '')`;

/**
 * As `asDialled` has it: +82 10 and +82 (0)10 are 010. The very expression of 0040's index, which SQLite
 * uses for no other.
 */
export const numberWithinKorea = sql<string>`replace(replace(${plainNumber}, '+820', '0'), '+82', '0')`;

export async function findInquiries(wanted: Wanted) {
  const { cursor, limit } = wanted;
  const key = keyOf(wanted);
  const isBackwards = cursor?.side === "after";
  let query = inOrder(wanted, isBackwards ? "asc" : "desc")
    .select(columns)
    .select(newsKind.as("newsKind"))
    .select((key ?? sql<string>`''`).as("key"))
    .limit(limit);
  if (cursor) query = query.where(beyond(cursor, key));
  const rows = (await query.execute()).map((row) => ({ ...row, key: String(row.key) }));
  return isBackwards ? rows.reverse() : rows;
}

export function inOrder(wanted: Omit<Wanted, "cursor" | "limit">, direction: "asc" | "desc") {
  const { words } = wanted;
  const key = keyOf(wanted);
  const query = words ? list(wanted).where(mentions(words)) : list(wanted);
  return (key ? query.orderBy(key, direction) : query).orderBy("inquiry.id", direction);
}

function keyOf({ isSpam, words, order = "arrival" }: Pick<Wanted, "isSpam" | "words" | "order">) {
  return isSpam || words || order === "arrival" ? undefined : keys[order];
}

function beyond({ side, id, key }: Cursor, column: (typeof keys)["promise"] | undefined) {
  const sign = sql.raw(side === "after" ? ">" : "<");
  if (!column) return sql<boolean>`"inquiry"."id" ${sign} ${id}`;
  const position = column === keys.promise ? Number(key) : key;
  return sql<boolean>`(${column}, "inquiry"."id") ${sign} (${position}, ${id})`;
}

function list({ isSpam = false, status }: Pick<Wanted, "isSpam" | "status">) {
  const query = db
    .selectFrom("inquiry")
    .where("isSpam", "=", isSpam ? 1 : 0)
    .where("deletedAt", "is", null);
  return status && !isSpam ? query.where("status", "=", status) : query;
}

function mentions(words: string) {
  const digits = digitsOf(words);
  const has = (text: RawBuilder<string>) =>
    sql<boolean>`instr(lower(${text}), lower(${words})) > 0`;
  return sql<boolean>`(${sql.join(
    [
      has(sql`customer || ' ' || mainAddress || ' ' || detailAddress`),
      ...(digits ? [sql<boolean>`instr(${numberWithinKorea}, ${digits}) > 0`] : []),
      has(sql`email`),
      has(sql`customerMemo`),
      has(sql`inquiry.memo`),
      sql<boolean>`inquiry.id in (select inquiryId from inquiryEvent
        where kind in (${sql.join(kindsThat("isSearched"))}) and ${has(sql`text`)})`,
    ],
    sql` or `,
  )})`;
}

function digitsOf(words: string) {
  if (!/^[\d\s+().-]+$/.test(words)) return "";
  const number = words.replace(/[^\d+]/g, "").replace(/^\+820?/, "0");
  const digits = number.replaceAll("+", "");
  return digits.length > 2 ? digits : "";
}
