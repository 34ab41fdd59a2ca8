import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileRequests } from "../../scripts/bench/hostile-requests";
import { throwRequests } from "../../scripts/bench/throw-requests";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { type RunningServer, startServer } from "../support/server";

/** The first few of the thousands of requests of `npm run bench -- fuzz`. */
const SEED = 99;
const COUNT = 600;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server.stop();
});

test("truncated, malformed and pipelined requests neither stop the server nor leave anything behind", async () => {
  const requests = [...hostileRequests({ seed: SEED, count: COUNT, cookie: await server.login() })];
  let sent = 0;
  let answers = 0;
  await throwRequests(requests.values(), {
    port: Number(new URL(server.url).port),
    atOnce: 16,
    goOn: () => isRunning(server.pid),
    ended(_, statuses) {
      sent += 1;
      answers += statuses.length;
    },
  });

  expect(server.unexpectedErrors()).toEqual([]);
  expect(isRunning(server.pid)).toBe(true);
  // Otherwise nothing was sent.
  expect(sent).toBe(COUNT);
  expect(answers).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/privacy`)).status).toBe(200);
  await expectDiskAndRowsInStep(server);

  const database = new SQLite(server.databaseFile, { readonly: true });
  const customers = database.prepare("SELECT customer FROM inquiry").pluck().all();
  database.close();
  // Each at most once, and none whose client disconnected before the end.
  const mayBe = new Set(requests.map(({ mayKeep }) => mayKeep));
  expect(customers.filter((customer) => !mayBe.has(customer as string))).toEqual([]);
  expect(new Set(customers).size).toBe(customers.length);
});

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
