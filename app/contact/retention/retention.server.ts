import { sql } from "kysely";
import { daysOf, dueOf, dueRules, earliestOf, type Periods } from "~/contact/due-date";
import { db } from "~/database/db.server";
import type { DueRule } from "~/database/retention-tables";
import { DAY } from "~/text/duration";

export function readPeriods(
  connection: Pick<typeof db, "selectFrom"> = db,
): Promise<Periods & { earlierBy: string }> {
  return connection
    .selectFrom("retention")
    .select(["contractYears", "disputeYears", "quietMonths", "spamDays", "since"])
    .select(["earlierAt", "earlierBy"])
    .executeTakeFirstOrThrow();
}

/**
 * The inquiries that a rule ends and whose period began until a moment. Both are generated columns of
 * `inquiry` in docs/schema.sql, from its status, withdrawal, closure, spam, dispute and last contact.
 */
function dueBy(rule: DueRule, begunBy: string) {
  return db.selectFrom("inquiry").where("dueRule", "=", rule).where("dueFrom", "<=", begunBy);
}

/** A row of what is due: the moment at which its rule's period ends, and its id. */
export interface DueCursor {
  at: number;
  id: number;
}

interface Wanted {
  periods: Periods;
  until: number;
  after?: DueCursor | undefined;
  limit: number;
  rules?: DueRule[];
}

/** Sorted by the row's own rule. A dispute or a shortened period can postpone it: use `due`. */
export async function readDue({ periods, until, after, limit, rules = dueRules }: Wanted) {
  const found = await Promise.all(
    rules.map(async (rule) => {
      const days = daysOf(rule, periods);
      if (days === undefined) return [];
      const beginning = (at: number) => new Date(at - days * DAY).toISOString();
      let query = dueBy(rule, beginning(until))
        .select(["id", "customer", "mainAddress", "status", "deletedAt", "disputedAt"])
        .select(["withdrawnAt", "endRule", "endFrom", "dueRule", "dueFrom"])
        .orderBy("dueFrom")
        .orderBy("id")
        .limit(limit);
      if (after) {
        query = query.where(
          sql<boolean>`("dueFrom", "id") > (${beginning(after.at)}, ${after.id})`,
        );
      }
      return (await query.execute()).map((row) => ({
        ...row,
        cursor: { at: Date.parse(row.dueFrom ?? "") + days * DAY, id: row.id },
        due: dueOf(row, periods),
      }));
    }),
  );
  return found
    .flat()
    .sort((a, b) => a.cursor.at - b.cursor.at || a.id - b.id)
    .slice(0, limit);
}

const MOST_COUNTED = 1000;

/** Counts up to 1,000 by rule. */
export async function countDue(periods: Periods, until: number, rules: DueRule[] = dueRules) {
  const counts: { rule: DueRule; count: number; isMore: boolean }[] = [];
  for (const rule of rules) {
    const days = daysOf(rule, periods);
    if (days === undefined || earliestOf(rule, periods) > until) continue;
    const count =
      rule === "DISPUTE" ? await countDisputes(periods, until) : await countRows(rule, days, until);
    if (count > 0) {
      counts.push({ rule, count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED });
    }
  }
  return counts;
}

async function countRows(rule: DueRule, days: number, until: number) {
  const { count } = await db
    .selectFrom(
      dueBy(rule, new Date(until - days * DAY).toISOString())
        .select("id")
        .limit(MOST_COUNTED + 1)
        .as("due"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Each by its own end: a contract may retain the inquiry for longer. */
async function countDisputes(periods: Periods, until: number) {
  const rows = await readDue({ periods, until, limit: MOST_COUNTED + 1, rules: ["DISPUTE"] });
  return rows.filter(({ due }) => due && Date.parse(due.at) <= until).length;
}
