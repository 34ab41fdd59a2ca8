import { existsSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { db, sqlite } from "~/database/db.server";
import { migrate } from "~/database/migrate.server";
import { env } from "~/env.server";
import { makeFolder } from "~/upkeep/backup/make-folder.server";
import { here } from "~/upkeep/backup/place.server";
import { restore } from "~/upkeep/backup/restore.server";
import { liveThrough } from "./years";

// Prints for each month what was there, due within 31 days and destroyed, and what was wrong; then
// restores an old backup, which must bring nobody back.

/** Six years and three months, so that contracts of the first months end, too. */
const MONTHS = 75;
const HISTORY = 66;
const CONFIRMED = 30;
const BACKUP_AFTER = 12;

const folder = process.argv[2] ?? "";
if (
  folder === "" ||
  env.DATABASE_FILE !== join(folder, "site.sqlite") ||
  existsSync(join(folder, "uploads"))
) {
  throw new Error("npm run bench -- retention");
}

await migrate(db, sqlite);
// Two thousand days of commits; the bench asks what is deleted, not what a power cut leaves.
sqlite.pragma("synchronous = OFF");

row("month", "there", "due", "destroyed", "why");
let month = 0;
let wrong = 0;
let backup = "";
const known = await liveThrough({
  length: MONTHS,
  history: Array.from({ length: HISTORY }, (_, past) => HISTORY - past),
  confirmed: CONFIRMED,
  async onMonth({ label, there, due, destroyed, byWhy, wrong: faults }) {
    const why = Object.entries(byWhy).map(([name, count]) => `${name} ${count}`);
    row(label, there, due, destroyed, why.join(", "));
    for (const fault of faults) console.log(`   WRONG: ${fault}`);
    wrong += faults.length;
    month += 1;
    if (month === BACKUP_AFTER) backup = (await makeFolder(here, join(folder, "backups"))).path;
  },
});

const elsewhere = {
  databaseFile: join(folder, "restored", "site.sqlite"),
  uploadsDir: join(folder, "restored", "uploads"),
};
const { files, destroyed } = await restore(backup, elsewhere, { live: here });
const restored = new SQLite(elsewhere.databaseFile, { readonly: true });
const living = new Set(sqlite.prepare("SELECT id FROM inquiry").pluck().all());
const back = restored.prepare("SELECT id FROM inquiry").pluck().all();
const revived = back.filter((id) => !living.has(id)).length;
restored.close();
console.log(
  `\nof ${known.length} inquiries ${known.length - living.size} are destroyed; a backup of the ${BACKUP_AFTER}th month brings back ${back.length} with ${files} files, destroys ${destroyed} again, and revives ${revived} of the destroyed`,
);
console.log(wrong + revived === 0 ? "nothing is wrong" : `${wrong + revived} things are wrong`);
if (wrong + revived > 0) process.exitCode = 1;
await db.destroy();

function row(month: string, there: number | string, due: unknown, destroyed: unknown, why: string) {
  const cells = [there, due, destroyed].map((cell) => String(cell).padStart(11));
  console.log(`${month.padEnd(9)}${cells.join("")}   ${why}`);
}
