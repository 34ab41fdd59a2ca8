import { sql } from "kysely";
import { DAYS_AHEAD, type Periods, whys } from "~/contact/due-date";
import { listApart } from "~/contact/retention/retained.server";
import { countDue, readDue } from "~/contact/retention/retention.server";
import { goneBy, retainedUntil } from "~/contact/retention-reason";
import { db } from "~/database/db.server";
import { DAY } from "~/text/duration";
import { isKeyOf } from "~/text/is-key";
import { dayInSeoul, dayInWords, inSeoul, startOfDayInSeoul } from "~/text/moment";

const MOST_WITHDRAWN = 100;
const LAST_DESTROYED = 20;
/** More than a company of this size ever keeps apart. */
const MOST_APART = 1000;

/** Withdrawn before a contract: ids and moments only. */
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

export async function readDestroyed() {
  const rows = await db
    .selectFrom("destruction")
    .select(["id", "inquiryId", "at", "why", "username"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(LAST_DESTROYED)
    .execute();
  return rows.map(({ at, why, ...row }) => ({
    ...row,
    at: inSeoul(at),
    // A newer version of the program may know more reasons.
    why: isKeyOf(whys, why) ? whys[why] : why,
  }));
}

export async function readLooks(today: string) {
  const { count } = await db
    .selectFrom("access")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("at", ">=", startOfDayInSeoul(today))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("access")
    .select(["at", "username"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { today: count, last: last && { ...last, at: inSeoul(last.at) } };
}

export async function readNextDue(periods: Periods) {
  const until = Date.now() + DAYS_AHEAD * DAY;
  const rows = await readDue({ periods, until, limit: 50 });
  const moments = rows.flatMap(({ due }) => due?.at ?? []).sort();
  return {
    counts: await countDue(periods, until),
    first: moments[0] && moments[0] <= new Date(until).toISOString() && dayInSeoul(moments[0]),
  };
}

export async function readNextApart(periods: Periods) {
  const days = (await listApart(MOST_APART, undefined)).map((row) => retainedUntil(row, periods));
  return { count: days.length, first: days.sort()[0] };
}
