import type SQLite from "better-sqlite3";
import { hasColumn } from "~/database/has-table.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { openNew } from "./unfinished-restore.server";

/** With what decides the end: a contract that was made since retains the inquiry. */
const columns = [
  "withdrawnAt",
  "deletedAt",
  "deletedBy",
  "disputedAt",
  "status",
  "statusAt",
  "nextContactAt",
  "visitAt",
];

/** A trigger sets them by the status; they are written after it. */
const byStatus = ["heldFrom", "completedAt"];

interface Withdrawal {
  id: number;
  receivedAt: string;
}

interface WithdrawalEvent {
  inquiryId: number;
  at: string;
  username: string;
  text: string;
}

/**
 * A withdrawal is final (decision 034): an earlier database must not open the inquiry again.
 *
 * @returns how many inquiries of the backup were withdrawn since
 */
export function withdrawAgain(place: SiteFiles, live: SiteFiles) {
  const present = readIfPossible(live.databaseFile, withdrawalsOf);
  if (!present) return 0;
  const database = openNew(place);
  try {
    // An earlier version's has not all of them.
    const isKnown = (name: string) => hasColumn(database, "inquiry", name);
    if (!isKnown("withdrawnAt")) return 0;
    const assigned = (names: string[]) =>
      ["version", ...names]
        .filter(isKnown)
        .map((name) => `${name} = $${name}`)
        .join();
    const withdraw = database.prepare(
      // An id alone may have been given again.
      `UPDATE inquiry SET ${assigned(columns)}
        WHERE id = $id AND receivedAt = $receivedAt AND withdrawnAt IS NULL`,
    );
    const hold = database.prepare(`UPDATE inquiry SET ${assigned(byStatus)} WHERE id = $id`);
    const record = database.prepare(
      `INSERT INTO inquiryEvent (inquiryId, at, username, kind, text)
        VALUES ($inquiryId, $at, $username, 'WITHDRAWN', $text)`,
    );
    return database.transaction(() => {
      const again = present.withdrawals.filter((each) => withdraw.run(each).changes > 0);
      const ids = new Set(again.map(({ id }) => id));
      for (const each of again) hold.run(each);
      for (const event of present.events) if (ids.has(event.inquiryId)) record.run(event);
      return again.length;
    })();
  } finally {
    database.close();
  }
}

function withdrawalsOf(database: SQLite.Database) {
  const withdrawals = database
    .prepare("SELECT * FROM inquiry WHERE withdrawnAt IS NOT NULL")
    .all() as Withdrawal[];
  const events = database
    .prepare(
      "SELECT inquiryId, at, username, text FROM inquiryEvent WHERE kind = 'WITHDRAWN' ORDER BY id",
    )
    .all() as WithdrawalEvent[];
  return { withdrawals, events };
}
