import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { buildDirectory } from "./support/folders";
import { emptyPlace, makeSmallSite } from "./support/small-site";

/** The site as `remix-serve build/server/index.js` starts it, and the first answer that anybody gets. */
async function startPlainly({ databaseFile = "", uploadsDir = "" }) {
  const port = await freePort();
  const command = ["node_modules/.bin/remix-serve", join(buildDirectory, "server/index.js")];
  const site = spawn(process.execPath, command, {
    stdio: "ignore",
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_FILE: databaseFile,
      UPLOADS_DIR: uploadsDir,
    },
  });
  onTestFinished(async () => {
    site.kill();
    await once(site, "exit");
  });
  for (;;) {
    expect(site.exitCode).toBe(null);
    const answer = await fetch(`http://127.0.0.1:${port}/contact`).catch(() => undefined);
    if (answer) return answer;
    await pause(1);
  }
}

test("started by remix-serve alone, the site answers nobody before its tables and the front door are there", async () => {
  const place = emptyPlace();
  const first = await startPlainly(place);
  expect(first.status).toBe(200);
  expect(first.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{8}$/);
  const sqlite = new SQLite(place.databaseFile, { readonly: true });
  onTestFinished(() => void sqlite.close());
  expect(sqlite.prepare("select count(*) as accounts from account").get()).toEqual({ accounts: 1 });
});

test("and its jobs begin: a picture that was staged long ago, and never saved, is swept", async () => {
  const place = makeSmallSite();
  const staged = join(place.uploadsDir, "content/30000000-0000-4000-8000-000000000000.jpg");
  expect(existsSync(staged)).toBe(true);
  await startPlainly(place);
  await expect.poll(() => existsSync(staged)).toBe(false);
});
