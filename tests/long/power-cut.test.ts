import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf } from "../support/form";
import { inquiry, newToken } from "../support/inquiry";
import { pictureFile } from "../support/picture";
import { serveSite } from "../support/site";
import { type Call, hasStrace, trace } from "../support/traced";

/**
 * What a power cut leaves is what was synced. Without strace these are skipped; `npm test` installs
 * it where it can.
 */
const server = serveSite();

const isSync = ({ name }: Call) => /^f(data)?sync$/.test(name);
const isRename = ({ name }: Call) => name.startsWith("rename");

/**
 * Checks the order of calls that kept a file and its row.
 *
 * @param folder of the file's permanent place
 * @param answer how the response begins
 */
function expectDurable(calls: Call[], folder: string, answer: string) {
  const place = join(server.uploadsDir, folder);
  const log = `<${server.databaseFile}-wal>`;
  const sent = find(calls, ({ name, given }) => /^writev?$/.test(name) && given.includes(answer));
  const moves = calls.filter((call) => isRename(call) && call.given.includes(`"${place}/`));
  expect(moves.length).toBeGreaterThan(0);
  const writes = calls.filter(({ name, given }) => name === "pwrite64" && given.includes(log));

  for (const move of moves) {
    const [, temporary = ""] = /"([^"]+\.part)"/.exec(move.given) ?? [];
    const content = find(calls, (call) => isSync(call) && call.given.includes(`<${temporary}>`));
    expect(content.ended).toBeLessThan(move.began);
    const names = find(
      calls,
      (call) => isSync(call) && call.began > move.ended && call.given.includes(`<${place}>`),
    );
    const row = find(writes, ({ began }) => began > move.began);
    expect(names.ended).toBeLessThan(row.began);
  }
  // No part of a commit is written after the last sync.
  const commit = calls.findLast((call) => isSync(call) && call.given.includes(log));
  const lastRow = Math.max(...writes.filter(({ began }) => began < sent.began).map((c) => c.ended));
  expect(commit?.began).toBeGreaterThan(lastRow);
  expect(commit?.ended).toBeLessThan(sent.began);
}

function find(calls: Call[], matches: (call: Call) => boolean) {
  const found = calls.find(matches);
  if (!found) throw new Error(`no such call among\n${calls.map(told).join("\n")}`);
  return found;
}

const told = ({ name, given, began }: Call) => `${began} ${name}(${given}`;

test.skipIf(!hasStrace)(
  "an inquiry's file and its folder are on the disk before its row, and the row before the answer",
  async () => {
    const token = await newToken(server.url);
    const files = new File(["%PDF-1.4\n"], "도면.pdf");
    // As before the very first inquiry. The sweep of the start creates the folders, this one last.
    await expect.poll(() => existsSync(join(server.uploadsDir, ".orphans"))).toBe(true);
    rmSync(join(server.uploadsDir, "contact"), { recursive: true });
    const first = await trace(server.pid, async () => {
      const body = formOf({ ...inquiry, token, files });
      const answer = await fetch(`${server.url}/contact`, {
        method: "POST",
        body,
        redirect: "manual",
      });
      expect(answer.headers.get("Location")).toBe("/contact/received");
    });
    expectDurable(first, "contact", "HTTP/1.1 303");
    // The name of the folder, too.
    find(first, (call) => isSync(call) && call.given.includes(`<${server.uploadsDir}>`));

    const second = await trace(server.pid, async () => {
      const body = formOf({ ...inquiry, files });
      const answer = await fetch(`${server.url}/api/contact/add`, { method: "POST", body });
      expect(answer.status).toBe(201);
    });
    expectDurable(second, "contact", "HTTP/1.1 201");
  },
);

test.skipIf(!hasStrace)("so are a project's pictures", async () => {
  const body = formOf({
    title: "집",
    thumbnail: await pictureFile("대표.jpg"),
    imageFiles: [await pictureFile("거실.jpg"), await pictureFile("주방.jpg")],
  });
  const headers = { Cookie: server.cookie };
  const calls = await trace(server.pid, async () => {
    const answer = await fetch(`${server.url}/api/portfolio/add`, {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(201);
  });
  expectDurable(calls, "portfolio", "HTTP/1.1 201");
});
