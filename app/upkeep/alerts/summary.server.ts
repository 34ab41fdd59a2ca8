import { readDaysOff } from "~/company/days-off.server";
import { tellAll } from "~/contact/announce.server";
import { spamSince } from "~/contact/list/spam.server";
import { db } from "~/database/db.server";
import { DAY, HOUR } from "~/text/duration";
import { dayInSeoul, inSeoul, startOfDayInSeoul } from "~/text/moment";
import type { Figures } from "./news.server";
import { workingDaysAgo } from "./working-days";

const UNTOUCHED_DAYS = 2;
const LEAST_BETWEEN = 6 * HOUR;

let lastHere = Number.NEGATIVE_INFINITY;

function readSummary() {
  return db.selectFrom("alertSummary").selectAll().executeTakeFirstOrThrow();
}

/** By stored days, not by a timer: a restart sends no second one, and a missed one is made up. */
export async function summarizeIfDue(now = new Date(), uptime = performance.now()) {
  const row = await readSummary();
  const today = dayInSeoul(now);
  const isPast = inSeoul(now).slice(11) >= row.at;
  if (row.at === "" || !(await isAnyChannelOn())) {
    // Switched on again, it counts from that moment.
    if (row.lastDay !== null) await record(null, null);
    return false;
  }
  if (row.lastDay === null || row.lastAt === null) {
    await record(isPast ? today : dayInSeoul(now.getTime() - DAY), now);
    return false;
  }
  if (row.lastDay > dayInSeoul(now.getTime() + DAY)) {
    // Written while the clock was far ahead: today counts as sent.
    await record(today, now);
    return false;
  }
  if (row.lastDay >= today || !isPast || uptime - lastHere < LEAST_BETWEEN) return false;
  const since = new Date(Math.min(Date.parse(row.lastAt), now.getTime()));
  const figures = await count(since, now);
  await db.transaction().execute(async (trx) => {
    const content = JSON.stringify(figures);
    await tellAll(trx, { kind: "SUMMARY", inquiryId: null, content });
    await record(today, now, trx);
  });
  lastHere = uptime;
  return true;
}

async function isAnyChannelOn() {
  const found = await db
    .selectFrom("alertChannel")
    .select("kind")
    .where("isOn", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function record(lastDay: string | null, lastAt: Date | null, connection = db) {
  const values = { lastDay, lastAt: lastAt?.toISOString() ?? null };
  await connection.updateTable("alertSummary").set(values).execute();
}

/** Counts only, because the summary goes by webhook, too. */
async function count(since: Date, now: Date): Promise<Figures> {
  const inList = () =>
    db
      .selectFrom("inquiry")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("isSpam", "=", 0)
      .where("deletedAt", "is", null);
  const open = () => inList().where("closedAt", "is", null);
  const years = [now, new Date(now.getTime() - 30 * DAY)].map((day) => dayInSeoul(day).slice(0, 4));
  const holidays = await readDaysOff(...years);
  const untouchedSince = workingDaysAgo(now, UNTOUCHED_DAYS, holidays).toISOString();
  const endOfToday = startOfDayInSeoul(dayInSeoul(now), 1);
  const fresh = inList().where("receivedAt", ">=", since.toISOString());
  const untouched = open()
    .where("status", "=", "CONTACT")
    .where("touchedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("receivedAt", "<", untouchedSince);
  const promises = open().where("nextAt", "<", endOfToday);
  const [first, second, third] = await Promise.all(
    [fresh, untouched, promises].map((query) => query.executeTakeFirstOrThrow()),
  );
  return {
    new: first?.count ?? 0,
    untouched: second?.count ?? 0,
    promises: third?.count ?? 0,
    spam: await spamSince(since),
  };
}
