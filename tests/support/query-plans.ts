import { vi } from "vitest";
import { sqlite } from "~/database/db.server";

/** Runs real code and returns the SQL of every query and change that it executed. */
export async function statementsOf(work: () => unknown) {
  const prepare = vi.spyOn(sqlite, "prepare");
  try {
    await work();
    const statements = prepare.mock.calls.map(([statement]) => statement);
    return statements.filter((statement) => /^(select|update|delete)\b/i.test(statement));
  } finally {
    prepare.mockRestore();
  }
}

/** Tables that grow with the business. */
const growing = [
  "access",
  "alert",
  "destruction",
  "estimate",
  "inquiry",
  "inquiryChange",
  "inquiryEvent",
  "inquiryFile",
  "portfolio",
  "portfolioPicture",
  "session",
  "stagedFile",
  "submission",
  "visit",
];

/** A shop's lifetime of rows is counted and searched by reading them (docs/decisions/021). */
const meant = [
  // The list's filter: how many inquiries have each status.
  /^select "isSpam", "status", count\(\*\) as "total" from "inquiry" where "deletedAt" is null group by/,
  // The newest estimates, to copy from: nearly every row that is read is shown.
  /^select "estimate"\."inquiryId".* order by "estimate"\."id" desc limit \?$/,
  // A search of inquiries reads the notes once.
  /inquiry\.id in \(select inquiryId from inquiryEvent\s+where kind in/,
];

/**
 * Why a statement becomes slower as its tables grow, as sentences.
 *
 * @param isWhole whether all rows are asked for
 */
export function growthOf(statement: string, { isWhole = false } = {}) {
  const steps = planOf(statement);
  return steps
    .filter((step) => {
      if (meant.some((each) => each.test(statement) && step.startsWith("SCAN"))) return false;
      if (step.startsWith("USE TEMP B-TREE")) return true;
      const table = /^SCAN (\w+)/.exec(step)?.[1];
      return table !== undefined && isNamed(table) && !isWhole && !isBounded(step, statement);
    })
    .map((step) => `${step}: ${statement}`);

  /** Under its own name, or as another. */
  function isNamed(table: string) {
    return growing.some((each) => each === table || statement.includes(`"${each}" as "${table}"`));
  }
}

/** Whether a scan ends early, because it answers with each row that it reads. */
function isBounded(step: string, statement: string) {
  // A partial index has only rows that meet the condition.
  if (
    /USING INDEX (portfolioThumbnail|portfolioByPublished|inquiryUnread|inquiryUntouched)$/.test(
      step,
    )
  )
    return / limit \?$/.test(statement);
  if (/ where /i.test(statement)) return false;
  // A page by its number: only ids are skipped, which costs half a millisecond for 20,000.
  if (
    /^select "id" from "portfolio" where "deletedAt" is null order by "id" desc limit \? offset \?$/.test(
      statement,
    )
  ) {
    return true;
  }
  return / limit \?$/.test(statement);
}

export function planOf(statement: string) {
  const parameters = Array(statement.split("?").length - 1).fill(null);
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(parameters);
  return (steps as { detail: string }[]).map(({ detail }) => detail);
}
