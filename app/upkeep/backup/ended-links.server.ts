import type SQLite from "better-sqlite3";
import { hasTable } from "~/database/has-table.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { openNew } from "./unfinished-restore.server";

interface Link {
  id: number;
  receivedAt: string;
  receiptHash: string;
}

interface EndedLink {
  hash: string;
  inquiryId: number;
  endedAt: string;
  receivedAt: string;
}

/**
 * A backup must not open a customer's page again to whoever has a link that the office has ended, and
 * the link that the customer was sent goes on working.
 *
 * @returns how many inquiries of the backup had an earlier link
 */
export function renewLinksAgain(place: SiteFiles, live: SiteFiles) {
  const present = readIfPossible(live.databaseFile, linksOf);
  if (!present) return 0;
  const database = openNew(place);
  try {
    // The tables of 0014 and 0035: an earlier backup knows no pages, or no ended links.
    if (!hasTable(database, "receiptPage")) return 0;
    const renew = database.prepare(
      // An id alone may have been given again.
      `UPDATE inquiry SET receiptHash = $receiptHash
        WHERE id = $id AND receivedAt = $receivedAt AND receiptHash IS NOT $receiptHash`,
    );
    const renewed = present.links.reduce((sum, link) => sum + renew.run(link).changes, 0);
    if (!hasTable(database, "endedReceipt")) return renewed;
    const end = database.prepare(
      `INSERT OR IGNORE INTO endedReceipt (hash, inquiryId, endedAt)
        SELECT $hash, id, $endedAt FROM inquiry WHERE id = $inquiryId AND receivedAt = $receivedAt`,
    );
    for (const link of present.ended) end.run(link);
    return renewed;
  } finally {
    database.close();
  }
}

/** Of all inquiries: the story of a renewed one may have been lost with an earlier restore. */
function linksOf(database: SQLite.Database) {
  if (!hasTable(database, "endedReceipt")) return undefined;
  const links = database
    .prepare("SELECT id, receivedAt, receiptHash FROM inquiry WHERE receiptHash IS NOT NULL")
    .all() as Link[];
  const ended = database
    .prepare(
      `SELECT hash, inquiryId, endedAt, receivedAt FROM endedReceipt
        JOIN inquiry ON inquiry.id = inquiryId`,
    )
    .all() as EndedLink[];
  return { links, ended };
}
