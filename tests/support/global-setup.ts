import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { hashPassword } from "../../app/auth/password.server";
import { migrate } from "../../app/database/migrate.server";
import { openDatabase } from "../../app/database/open.server";
import { isUpToDate, stamp } from "../../scripts/build-stamp.mjs";
import { admin, buildDirectory, buildSettings, templateFile } from "./folders";

/** One build and one migrated database for every test of the run. */
export default async function setup() {
  build();
  await makeTemplate();
}

function build() {
  if (isUpToDate(buildDirectory, buildSettings)) return;
  execFileSync("npx", ["remix", "vite:build", "--logLevel", "error"], {
    env: {
      ...process.env,
      ...buildSettings,
      BUILD_DIRECTORY: buildDirectory,
      NODE_ENV: "production",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  stamp(buildDirectory, buildSettings);
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
  // What is still in the write-ahead log would be missing from a copy of the file.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await db.destroy();
}
