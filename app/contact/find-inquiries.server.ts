import { sql } from "kysely";
import { db } from "~/database/db.server";
import { type Status, statuses } from "./inquiry";

interface Wanted {
  /** Spam, of any status, instead of the inquiries. */
  isSpam?: boolean;
  status?: Status | undefined;
  /** Part of a name, an address or a phone number. */
  words?: string | undefined;
  /** Only inquiries older than this one. */
  before?: number | undefined;
  limit: number;
}

const columns = [
  "inquiry.id",
  "inquiry.customer",
  "inquiry.mainAddress",
  "inquiry.detailAddress",
  "inquiry.status",
  "inquiry.receivedAt",
] as const;

/** Inquiries for the office's list, newest first. */
export function findInquiries({ isSpam = false, status, words, before, limit }: Wanted) {
  if (words) return search(words, { isSpam, status, before, limit });
  let query = db
    .selectFrom("inquiry")
    .select(columns)
    .where("isSpam", "=", isSpam ? 1 : 0)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(limit);
  if (status && !isSpam) query = query.where("status", "=", status);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}

/** The index finds inquiries that have the words' pieces; the text itself decides. */
function search(words: string, { isSpam, status, before, limit }: Wanted) {
  const lists = isSpam ? ["SPAM"] : status ? [status] : Object.keys(statuses);
  let query = db
    .selectFrom("inquirySearch")
    // SQLite takes the tables of a cross join in the given order: the index leads.
    .crossJoin("inquiry")
    .whereRef("inquiry.id", "=", "inquirySearch.rowid")
    .where(sql<boolean>`inquirySearch match ${phrases(words, lists)}`)
    .where(mentions(words))
    .select(columns)
    .orderBy("inquirySearch.rowid", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("inquirySearch.rowid", "<", before);
  return query.execute();
}

/** Matches part of a name, an address or a phone number, with or without hyphens. */
function mentions(words: string) {
  const digits = digitsOf(words);
  const inText = sql<boolean>`instr(lower(customer || ' ' || mainAddress || ' ' || detailAddress), lower(${words})) > 0`;
  const inNumber = sql<boolean>`instr(replace(replace(phoneNumber, '-', ''), ' ', ''), ${digits}) > 0`;
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
 * FTS5's query for the pieces that migrations 0003 and 0007 made of each inquiry.
 *
 * @param lists what the pieces begin with: the inquiry's status, or SPAM
 */
function phrases(words: string, lists: string[]) {
  // SQLite's lower(), which made the pieces, knows only these letters.
  const plain = words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const letters = [...plain].slice(-LOOKED_UP);
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
  return letters
    .slice(length - 1)
    .map((_, at) => kind + Buffer.from(letters.slice(at, at + length).join("")).toString("hex"));
}
