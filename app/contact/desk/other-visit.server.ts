import { type RawBuilder, sql } from "kysely";
import { HOUR, MINUTE } from "~/text/duration";

/** How long a visit takes in a calendar, and how near another appointment overlaps. */
export const VISIT_LENGTH = HOUR;

const shifted = (at: RawBuilder<string>, sign: "+" | "-") =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, ${`${sign}${VISIT_LENGTH / MINUTE} minutes`})`;

/**
 * Whether somebody else is visited at that time. Of the other inquiry, which is called `other`, in the
 * very words of 0047's partial index.
 *
 * @param which narrows the others down
 */
export function isOtherVisitAt(
  at: RawBuilder<string>,
  inquiryId: RawBuilder<number>,
  which: RawBuilder<unknown> = sql`true`,
) {
  return sql<0 | 1>`exists (select 1 from inquiry as other
    where not other.isSpam and other.deletedAt is null and other.withdrawnAt is null
      and other.closedAt is null and other.visitAt is not null and other.id <> ${inquiryId}
      and other.visitAt > ${shifted(at, "-")} and other.visitAt < ${shifted(at, "+")} and ${which})`;
}
