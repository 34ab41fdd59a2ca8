import { sql } from "kysely";
import { whys } from "~/contact/retention";
import { goneBy } from "~/contact/withdrawal";
import { db } from "~/database/db.server";
import { dayInWords, inSeoul, startOfDayInSeoul } from "~/text/moment";

/** What 설정 → 개인정보 shows of inquiries that were taken back or destroyed: ids and moments only. */

const MOST_WITHDRAWN = 100;
const LAST_DESTROYED = 10;
const MONTHS = 12;

/**
 * Inquiries that were withdrawn before a contract and are still here, the oldest first.
 */
export async function readWithdrawn() {
  const rows = await db
    .selectFrom("inquiry")
    .select(["id", sql<string>`withdrawnAt`.as("withdrawnAt")])
    .where("deletedAt", "is", null)
    .where("withdrawnAt", "is not", null)
    .orderBy("withdrawnAt")
    .orderBy("id")
    .limit(MOST_WITHDRAWN)
    .execute();
  return rows.map(({ id, withdrawnAt }) => ({
    id,
    withdrawnAt: inSeoul(withdrawnAt),
    until: dayInWords(goneBy(withdrawnAt)),
  }));
}

/** The last that were destroyed, and how many in each of the last months, both newest first. */
export async function readDestroyed(now = Date.now()) {
  const last = await db
    .selectFrom("destruction")
    .select(["id", "inquiryId", "at", "why", "username"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(LAST_DESTROYED)
    .execute();
  const months: { month: string; total: number }[] = [];
  for (const month of lastMonths(now)) {
    const { total } = await db
      .selectFrom("destruction")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("at", ">=", startOfDayInSeoul(`${month.name}-01`))
      .where("at", "<", startOfDayInSeoul(`${month.next}-01`))
      .executeTakeFirstOrThrow();
    if (total > 0) months.push({ month: month.name, total });
  }
  return {
    last: last.map(({ at, why, ...row }) => ({ ...row, at: inSeoul(at), why: inWords(why) })),
    months,
  };
}

/** A newer version of the program, whose ledger was replayed here, may know more reasons. */
function inWords(why: keyof typeof whys) {
  return Object.hasOwn(whys, why) ? whys[why] : why;
}

/** The months up to this one in Seoul, newest first: 2026-03, and the one that follows. */
function lastMonths(now: number) {
  const [year = 0, month = 0] = inSeoul(now).split("-").map(Number);
  const nameOf = (ago: number) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7);
  return Array.from({ length: MONTHS }, (_, ago) => ({ name: nameOf(ago), next: nameOf(ago - 1) }));
}
