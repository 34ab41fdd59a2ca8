import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { areas, pictureAreas } from "~/database/area";
import { readOwnedFiles } from "~/files/owners";
import { checkDatabase } from "~/upkeep/backup/copy-database.server";
import type { SiteFiles } from "~/upkeep/backup/site-files.server";
import type { Sent, Tally } from "./ledger";
import { digestOf } from "./senders";

interface Examined {
  /** What clients have sent so far. */
  sent: Sent[];
  /** Answered before this moment, it has to be there. */
  until?: number;
  /** Whose files are compared byte by byte. */
  isCompared: (sent: Sent) => boolean;
}

/** Checks everything in a site's database and uploads against what its clients know. */
export function examine(
  place: SiteFiles,
  { sent, until = Infinity, isCompared }: Examined,
  tally: Tally,
) {
  const database = new SQLite(place.databaseFile, { readonly: true });
  try {
    checkDatabase(database);
    for (const { area, uploadedName } of readOwnedFiles(database)) {
      if (existsSync(join(place.uploadsDir, area, uploadedName))) continue;
      tally.faults.push(`a row without its file: ${area}/${uploadedName}`);
    }
    const kept = readKept(database);
    for (const each of sent) {
      const rows = kept[each.kind].get(each.key) ?? [];
      const isPromised = each.answeredAt !== undefined && each.answeredAt < until;
      if (isPromised && rows.length === 0) tally.lost.add(each.key);
      if (rows.length > 1) tally.twice.add(each.key);
      for (const names of isCompared(each) ? rows : []) compare(place, each, names, tally);
    }
    const known = { inquiry: new Set<string>(), project: new Set<string>() };
    for (const { kind, key } of sent) known[kind].add(key);
    for (const kind of ["inquiry", "project"] as const) {
      for (const key of kept[kind].keys()) {
        if (!known[kind].has(key)) tally.faults.push(`nobody sent this ${kind}: ${key}`);
      }
    }
    return { inquiries: kept.inquiry.size, projects: kept.project.size };
  } finally {
    database.close();
  }
}

export function hasInquiry({ databaseFile }: SiteFiles, customer: string) {
  const database = new SQLite(databaseFile, { readonly: true });
  const row = database.prepare("SELECT 1 FROM inquiry WHERE customer = ?").get(customer);
  database.close();
  return row !== undefined;
}

/** The paths of the files of each row, by its customer or title. */
function readKept(database: SQLite.Database) {
  const read = (query: string) => {
    const rows = database.prepare(query).all() as {
      id: number;
      key: string;
      path: string | null;
    }[];
    const byKey = new Map<string, Map<number, string[]>>();
    for (const { id, key, path } of rows) {
      const ofKey = byKey.get(key) ?? new Map<number, string[]>();
      byKey.set(key, ofKey);
      ofKey.set(id, [...(ofKey.get(id) ?? []), ...(path === null ? [] : [path])]);
    }
    return new Map([...byKey].map(([key, ofKey]) => [key, [...ofKey.values()]]));
  };
  return {
    inquiry: read(`SELECT inquiry.id, customer AS key, 'contact/' || uploadedName AS path
      FROM inquiry LEFT JOIN inquiryFile ON inquiryId = inquiry.id ORDER BY inquiry.id, ord`),
    project: read(`SELECT portfolio.id, title AS key, 'portfolio/' || uploadedName AS path
      FROM portfolio LEFT JOIN portfolioPicture ON portfolioId = portfolio.id
      ORDER BY portfolio.id, role = 'GALLERY', ord`),
  };
}

function compare({ uploadsDir }: SiteFiles, { key, digests }: Sent, names: string[], tally: Tally) {
  if (names.length !== digests.length) {
    tally.faults.push(`${key}: ${names.length} files instead of ${digests.length}`);
    return;
  }
  for (const [index, name] of names.entries()) {
    const path = join(uploadsDir, name);
    // Reported as a row without its file.
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    tally.filesCompared += 1;
    tally.bytesCompared += bytes.length;
    if (digestOf(bytes) !== digests[index]) tally.faults.push(`${key}: ${name} differs`);
  }
}

/** Files that no row owns: what requests have left that were killed. */
export function findUnowned({ databaseFile, uploadsDir }: SiteFiles) {
  const database = new SQLite(databaseFile, { readonly: true });
  const owned = new Set(
    readOwnedFiles(database).map(({ area, uploadedName }) => `${area}/${uploadedName}`),
  );
  database.close();
  const filesIn = (folder: string) => {
    const path = join(uploadsDir, folder);
    return existsSync(path) ? readdirSync(path) : [];
  };
  const unowned = filesIn(".incoming").map((name) => join(uploadsDir, ".incoming", name));
  for (const area of areas) {
    for (const name of filesIn(area)) {
      if (!owned.has(`${area}/${name}`)) unowned.push(join(uploadsDir, area, name));
    }
  }
  for (const area of pictureAreas) {
    for (const name of filesIn(`.renditions/${area}`)) {
      // A rendition's name: <uploadedName>.<shape>.<extension>.
      const picture = name.split(".").slice(0, 2).join(".");
      if (!owned.has(`${area}/${picture}`)) {
        unowned.push(join(uploadsDir, ".renditions", area, name));
      }
    }
  }
  return unowned;
}

/** How many files the sweep has put aside so far. */
export function countParked({ uploadsDir }: SiteFiles) {
  const folder = join(uploadsDir, ".orphans");
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
