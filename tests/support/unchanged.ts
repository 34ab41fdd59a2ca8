import { expect } from "vitest";
import { countUploads } from "./files";
import type { RunningServer } from "./server";

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Runs `send` and checks that it left no row, file or unexpected error. */
export async function unchanged(
  server: RunningServer,
  send: () => Promise<Response>,
): Promise<Answer> {
  const before = countStored(server);
  const response = await send();
  const { status, headers } = response;
  const text = await response.text();
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|SqliteError|at .*\.js:\d+/);
  expect(countStored(server)).toEqual(before);
  return { status, headers, text };
}

export function countStored(server: RunningServer) {
  const [row] = server.rows(
    `SELECT (SELECT count(*) FROM inquiry) inquiries, (SELECT count(*) FROM portfolio) entries,
      (SELECT count(*) FROM contentBlock) blocks, (SELECT count(*) FROM company) companies,
      (SELECT sum(sessionVersion) FROM account) passwords`,
  );
  return { ...row, files: countUploads(server.uploadsDir) };
}
