import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { ledgerBeside } from "~/files/ledger.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { restore } from "~/upkeep/backup/restore.server";
import { here } from "~/upkeep/backup/site-files.server";
import { liveThrough, type Month, namedIn } from "../../../tests/support/retention/years";
import { customersOf, emptyPlace } from "../../../tests/support/small-site";

test("over the months, each inquiry is there as long as it has to be and gone when it has to be, and an old backup brings nobody back", async () => {
  sqlite.pragma("synchronous = OFF");
  const lived: Month[] = [];
  let backup = "";
  const known = await liveThrough({
    length: 7,
    // Whose contracts, disputes and silences end meanwhile.
    history: [...[64, 63, 62, 61, 60], ...[37, 36, 35], ...[6, 4, 2, 1]],
    confirmed: 3,
    async onMonth(month) {
      lived.push(month);
      if (lived.length === 1) {
        backup = (await makeNightlyBackup(here, join(env.DATABASE_FILE, "../backups"))).path;
      }
    },
  });
  expect(lived.flatMap(({ label, wrong }) => wrong.map((words) => `${label} ${words}`))).toEqual(
    [],
  );
  const whys = new Set(lived.flatMap(({ byWhy }) => Object.keys(byWhy)));
  expect([...whys].sort()).toEqual(
    ["CLOSED", "CONTRACT", "DISPUTE", "EARLIER", "NOTHING", "SPAM", "TRASH", "WITHDRAWN"].sort(),
  );

  const living = new Set(sqlite.prepare("SELECT id FROM inquiry").pluck().all());
  // No name of the others is in a byte of database and ledger.
  const files = [env.DATABASE_FILE, `${env.DATABASE_FILE}-wal`, ledgerBeside(env.DATABASE_FILE)];
  expect(new Set(namedIn(known, files).map(({ id }) => id))).toEqual(living);

  const place = emptyPlace();
  const { destroyed } = await restore(backup, place, { live: here });
  expect(destroyed).toBeGreaterThan(20);
  // Checks that each row has its file, too.
  customersOf(place);
  const restored = new SQLite(place.databaseFile);
  const back = restored.prepare("SELECT id FROM inquiry ORDER BY id").pluck().all();
  const copies = [place.databaseFile, `${place.databaseFile}-wal`];
  expect(namedIn(known, copies).map(({ id }) => id)).toEqual(back);
  // Nor does one stay who is destroyed after the restore.
  restored.exec(`PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; DELETE FROM inquiry`);
  restored.close();
  expect(namedIn(known, copies)).toEqual([]);
  expect(back.length).toBeGreaterThan(20);
  expect(back.filter((id) => !living.has(id))).toEqual([]);
  expect(known.length).toBeGreaterThan(back.length);
});
