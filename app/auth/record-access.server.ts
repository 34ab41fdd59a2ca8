import SQLite from "better-sqlite3";
import { type Insertable, sql } from "kysely";
import { currentSender } from "~/current-response.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { report } from "~/door/log.server";
import { makeRoom } from "~/make-room";
import { onceInProcess } from "~/process.server";
import { isPrefetch } from "~/request/prefetch";
import { MINUTE, SECOND } from "~/text/duration";
import type { AccessKind } from "./access";
import type { User } from "./session.server";

type Row = Insertable<Tables["access"]>;

export type Actor = Pick<Row, "accountId" | "username" | "address">;

interface Accessed {
  kind: AccessKind;
  inquiryIds?: number[];
  fileId?: number;
  reason?: string;
}

/** A longer list is of all inquiries (an export), so the log has its first and last id only. */
const LONGEST_LIST = 100;
/** Such as a reload, the edit form, the next part of a download, or a list that refreshes. */
const SAME_LOOK = MINUTE;
const MOST_LOOKS = 1000;
const PAUSE_AFTER_FAILURE = 10 * SECOND;
const MOST_UNWRITTEN = 1000;

export function actorOf({ id, username }: User): Actor {
  return { accountId: id, username, address: currentSender().address };
}

/**
 * Before the response, so that nobody sees what the log does not have; if the database cannot be
 * written, the row waits in memory.
 *
 * @throws Response 503 for a prefetch; browsers then ask again at the click
 */
export async function recordLook(request: Request, user: User, accessed: Accessed) {
  if (isPrefetch(request)) {
    throw new Response("미리 불러올 수 없습니다.", {
      status: 503,
      headers: { "Cache-Control": "no-store" },
    });
  }
  const row = rowOf(actorOf(user), accessed);
  const look = `${user.sessionId} ${row.kind} ${row.inquiryIds} ${row.fileId}`;
  // Acts with a reason of their own are logged each time.
  const isOwnAct = row.kind === "BACKUP" || row.kind === "EXPORT" || row.reason !== "";
  if (isOwnAct || !isSameLook(look)) await write(row);
}

export async function recordChange(
  trx: Pick<typeof db, "insertInto">,
  by: Actor,
  kind: "CHANGE" | "DELETE" | "RESTORE" | "DESTROY",
  inquiryId: number,
) {
  await trx
    .insertInto("access")
    .values(rowOf(by, { kind, inquiryIds: [inquiryId] }))
    .execute();
}

/** By the clock that the table's trigger reads. */
export async function forgetOldAccess() {
  const { numDeletedRows } = await db
    .deleteFrom("access")
    .where("at", "<", sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function rowOf(by: Actor, { kind, inquiryIds = [], fileId, reason = "" }: Accessed) {
  return {
    ...by,
    at: new Date().toISOString(),
    kind,
    inquiryIds: rangesOf(inquiryIds),
    inquiries: inquiryIds.length,
    fileId: fileId ?? null,
    reason,
  };
}

/** `3-9, 12` */
function rangesOf(ids: number[]) {
  const sorted = [...ids].sort((a, b) => a - b);
  if (sorted.length > LONGEST_LIST) return `${sorted[0]}-${sorted.at(-1)}`;
  const ranges: { first: number; last: number }[] = [];
  for (const id of sorted) {
    const range = ranges.at(-1);
    if (range?.last === id - 1) range.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(", ");
}

const looks = onceInProcess("looks", () => new Map<string, number>());

function isSameLook(look: string) {
  const now = performance.now();
  const isSame = now - (looks.get(look) ?? Number.NEGATIVE_INFINITY) < SAME_LOOK;
  makeRoom(looks, MOST_LOOKS);
  looks.set(look, now);
  return isSame;
}

/** With `performance.now()` of the last failure. */
interface Unwritten {
  rows: Row[];
  failedAt?: number | undefined;
}
const unwritten = onceInProcess("unwritten accesses", (): Unwritten => ({ rows: [] }));

async function write(row: Row) {
  const rows = [...unwritten.rows, row].slice(-MOST_UNWRITTEN);
  unwritten.rows = rows;
  const sinceFailure = performance.now() - (unwritten.failedAt ?? Number.NEGATIVE_INFINITY);
  if (sinceFailure < PAUSE_AFTER_FAILURE) return;
  unwritten.rows = [];
  try {
    await db.insertInto("access").values(rows).execute();
    unwritten.failedAt = undefined;
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error;
    unwritten.rows = [...rows, ...unwritten.rows];
    // Once until it can be written again.
    if (unwritten.failedAt === undefined) report(error);
    unwritten.failedAt = performance.now();
  }
}
