import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { hashPassword } from "../../app/auth/password.server";
import { migrate } from "../../app/database/migrate.server";
import { openDatabase } from "../../app/database/open.server";
import { lockedVersion } from "../../scripts/runtime.mjs";
import { admin, templateFile } from "./folders";

const run = globalThis as { templateOfThisRun?: Promise<void> };

/** One migrated database for all tests of the run, whatever the number of projects. */
export default function setup() {
  if (lockedVersion !== undefined && lockedVersion !== process.versions.node)
    throw new Error(
      `Tests run on Node ${lockedVersion}, which npm test finds: not on ${process.version}.`,
    );
  run.templateOfThisRun ??= makeTemplate();
  return run.templateOfThisRun;
}

async function makeTemplate() {
  rmSync(dirname(templateFile), { recursive: true, force: true });
  const { db, sqlite } = openDatabase(templateFile);
  await migrate(db, sqlite);
  await db
    .insertInto("account")
    .values({
      username: admin.username,
      passwordHash: await hashPassword(admin.password),
      role: "ADMIN",
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  // A clock that has been seen going for long enough to be believed (upkeep/retention/careful-clock).
  sqlite.exec("UPDATE retentionClock SET wall = unixepoch() * 1000, careful = 2 * 86400 * 1000");
  // Merges the write-ahead log, which a copy of the file would miss.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await db.destroy();
}
