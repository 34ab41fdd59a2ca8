import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect } from "vitest";
import { type RunningServer, startServer } from "./server";

export interface Site extends RunningServer {
  /** The Cookie header of a signed-in administrator. */
  cookie: string;
  database: SQLite.Database;
}

/** A site for the tests of one file. */
export function serveSite(settings?: Record<string, string>) {
  const site = {} as Site;
  beforeAll(async () => {
    Object.assign(site, await startServer(settings));
    site.cookie = await site.login();
    // Longer than a server that stands still may hold the write lock.
    site.database = new SQLite(site.databaseFile, { timeout: 60_000 });
  });
  afterAll(async () => {
    site.database.close();
    await stopSite(site);
  });
  return site;
}

/** Fails if the server has logged an unexpected error. */
export async function stopSite(server: RunningServer) {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
}
