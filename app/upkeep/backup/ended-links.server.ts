import type SQLite from "better-sqlite3";
import { hasTable } from "~/database/has-table.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { openNew } from "./unfinished-restore.server";

interface Link {
  hash: string;
  inquiryId: number;
  seed: string | null;
  madeAt: string;
  endedAt: string | null;
  receivedAt: string;
}

/**
 * A backup must not open a customer's page again to whoever has a link that the office has ended, and
 * the links that the customer was sent go on working.
 *
 * @returns how many links the backup did not know, or knew as live
 */
export function renewLinksAgain(place: SiteFiles, live: SiteFiles) {
  const links = readIfPossible(live.databaseFile, linksOf) ?? [];
  const database = openNew(place);
  try {
    const store = hasTable(database, "customerLink")
      ? storing(database)
      : storingAsBefore(database);
    return links.reduce((sum, link) => sum + store(link), 0);
  } finally {
    database.close();
  }
}

/** Of all inquiries: the story of a changed one may have been lost with an earlier restore. Ended ones first. */
function linksOf(database: SQLite.Database) {
  if (!hasTable(database, "customerLink")) return undefined;
  return database
    .prepare(
      `SELECT customerLink.*, receivedAt FROM customerLink JOIN inquiry ON inquiry.id = inquiryId
        ORDER BY endedAt IS NULL, madeAt DESC`,
    )
    .all() as Link[];
}

/** An id alone may have been given again. */
const isSame = "id = $inquiryId AND receivedAt = $receivedAt";

function storing(database: SQLite.Database) {
  const store = database.prepare(
    `INSERT INTO customerLink (hash, inquiryId, seed, madeAt, endedAt)
      SELECT $hash, id, $seed, $madeAt, $endedAt FROM inquiry WHERE ${isSame}
      ON CONFLICT (hash) DO UPDATE SET endedAt = excluded.endedAt
        WHERE endedAt IS NULL AND excluded.endedAt IS NOT NULL`,
  );
  return (link: Link) => store.run(link).changes;
}

/**
 * Before migration 0041 an inquiry has one link, and the program of that time knows no other. Migration 0041 takes
 * an ended one without a moment for live.
 */
function storingAsBefore(database: SQLite.Database) {
  // The table of 0014: an earlier backup knows no pages.
  if (!hasTable(database, "receiptPage")) return () => 0;
  const drop = database.prepare(
    `UPDATE inquiry SET receiptHash = NULL WHERE ${isSame} AND receiptHash = $hash`,
  );
  const use = database.prepare(
    `UPDATE inquiry SET receiptHash = $hash WHERE ${isSame} AND receiptHash IS NULL`,
  );
  const put = hasTable(database, "endedReceipt")
    ? database.prepare(
        `INSERT OR IGNORE INTO endedReceipt (hash, inquiryId, endedAt)
        SELECT $hash, id, coalesce($endedAt, '') FROM inquiry
        WHERE ${isSame} AND receiptHash IS NOT $hash`,
      )
    : undefined;
  return (link: Link) => {
    const { changes } = (link.endedAt === null ? use : drop).run(link);
    return put?.run(link).changes || changes;
  };
}
