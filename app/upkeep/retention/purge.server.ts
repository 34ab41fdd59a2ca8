import { setImmediate } from "node:timers/promises";
import {
  daysOf,
  dueOf,
  dueRules,
  type Ending,
  earliestOf,
  isMisdated,
  type Periods,
} from "~/contact/due-date";
import {
  automatic,
  destroyRows,
  type Inquiry,
  removeFiles,
  removeRest,
  writeLedger,
} from "~/contact/retention/destroy-inquiry.server";
import { type DueCursor, readDue, readPeriods } from "~/contact/retention/retention.server";
import { db } from "~/database/db.server";
import { holdReserve } from "~/database/reserve.server";
import { DAY } from "~/text/duration";
import { lookAtClocks, sinceBoot } from "./careful-clock.server";

const BATCH = 100;

type Due = Awaited<ReturnType<typeof readDue>>[number];

/**
 * Only what a look at least a day earlier, by the careful clock, saw with the same due date
 * (docs/decisions/035-an-end-to-what-is-stored.md). Killed anywhere, it goes on.
 */
export async function purge(wall = Date.now(), monotonic = sinceBoot()) {
  const clock = await lookAtClocks(wall, monotonic);
  const periods = await readPeriods();
  const look: Look = { wall: clock.wall, careful: clock.careful, periods };
  let seen = 0;
  let destroyed = 0;
  // Lines of a process that was killed before it wrote them.
  await writeLedger();
  for await (const rows of comingUp(look)) {
    seen += await recordSightings(rows, look);
    if (clock.doubtUntil === null) destroyed += await destroyDue(rows, look);
  }
  if (destroyed > 0) await holdReserve();
  return { seen, destroyed };
}

interface Look {
  wall: number;
  careful: number;
  periods: Periods;
}

/** In batches, the longest due first. */
async function* comingUp({ wall, periods }: Look) {
  const until = wall + DAY;
  const rules = dueRules.filter((rule) => earliestOf(rule, periods) <= until);
  let after: DueCursor | undefined;
  for (;;) {
    await setImmediate();
    const rows = await readDue({ periods, until, after, limit: BATCH, rules });
    const due = rows.filter(
      (row) => isMisdated(row) || (row.due && Date.parse(row.due.at) <= until),
    );
    if (due.length > 0) yield due;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.cursor;
  }
}

async function recordSightings(rows: Due[], { careful }: Look) {
  const known = await sightingsOf(rows);
  const fresh = rows.filter((row) => !isSame(row, known.get(row.id)));
  if (fresh.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    for (const { id, dueRule, dueFrom } of fresh) {
      if (dueRule === null || dueFrom === null) continue;
      // Staff may have destroyed it in between.
      const isThere = await trx
        .selectFrom("inquiry")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!isThere) continue;
      const sighting = { rule: dueRule, dueFrom, seenAt: careful };
      await trx
        .insertInto("dueSighting")
        .values({ inquiryId: id, ...sighting })
        .onConflict((on) => on.column("inquiryId").doUpdateSet(sighting))
        .execute();
    }
  });
  return fresh.length;
}

async function destroyDue(rows: Due[], look: Look) {
  const known = await sightingsOf(rows);
  const ready = rows.filter((row) => isReady(row, known.get(row.id), look));
  // A colleague may have changed it, or a period, since it was read.
  const mayDestroy = async (inquiry: Inquiry, trx: typeof db) => {
    const sighting = (await sightingsOf([inquiry], trx)).get(inquiry.id);
    return isReady(inquiry, sighting, { ...look, periods: await readPeriods(trx) });
  };
  let destroyed = 0;
  for (const row of ready) {
    await setImmediate();
    const why = row.due?.why ?? row.dueRule ?? "NOTHING";
    const files = await destroyRows(row.id, { why, by: automatic, mayDestroy });
    if (!files) continue;
    destroyed += 1;
    await removeFiles(files);
  }
  if (destroyed > 0) await removeRest([]);
  return destroyed;
}

function isReady(row: Ending, sighting: Sighting | undefined, { wall, careful, periods }: Look) {
  if (!sighting || !isSame(row, sighting)) return false;
  if (isMisdated(row)) return sighting.seenAt <= careful - longestOf(row, periods) * DAY;
  const due = dueOf(row, periods);
  return due !== undefined && Date.parse(due.at) <= wall && sighting.seenAt <= careful - DAY;
}

function longestOf({ endRule, dueRule }: Ending, periods: Periods) {
  const rules = [endRule, dueRule].filter((rule) => rule !== null);
  return Math.max(...rules.map((rule) => daysOf(rule, periods) ?? Number.POSITIVE_INFINITY));
}

async function sightingsOf(rows: { id: number }[], connection = db) {
  const ids = rows.map(({ id }) => id);
  const sightings = await connection
    .selectFrom("dueSighting")
    .selectAll()
    .where("inquiryId", "in", ids)
    .execute();
  return new Map(sightings.map((sighting) => [sighting.inquiryId, sighting]));
}

type Sighting = { rule: string; dueFrom: string; seenAt: number };

function isSame({ dueRule, dueFrom }: Pick<Due, "dueRule" | "dueFrom">, seen?: Sighting) {
  return seen !== undefined && seen.rule === dueRule && seen.dueFrom === dueFrom;
}
