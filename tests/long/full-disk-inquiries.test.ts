import { copyFileSync } from "node:fs";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { namesIn } from "../support/files";
import { templateFile } from "../support/folders";
import { formOf } from "../support/form";
import { inquiry, newToken, sendByApi } from "../support/inquiry";
import { startServer } from "../support/server";
import { isRoot, tinyDisk } from "../support/tiny-disk";

const disk = tinyDisk();
const file = () => new File(["도면"], "도면.txt");

/** On a full disk, with the shop's telephone number and a reserve. */
async function serveOnFullDisk() {
  copyFileSync(templateFile, disk.settings.DATABASE_FILE);
  const database = new SQLite(disk.settings.DATABASE_FILE);
  database.exec("INSERT INTO company (id, phoneNumber) VALUES (1, '0212345678')");
  const server = await startServer(disk.settings);
  onTestFinished(async () => {
    database.close();
    await server.stop();
  });
  await expect.poll(() => namesIn(disk.folder)).toContain("site.sqlite.reserve");
  const Cookie = await server.login();
  const tokens = await Promise.all(Array.from({ length: 12 }, () => newToken(server.url)));
  disk.fill();
  expect(disk.free()).toBe(0);
  /** As a browser without script. */
  const send = async (fields: Record<string, string | File>) => {
    const body = formOf({ ...inquiry, token: tokens.pop() ?? "", ...fields });
    const answer = await fetch(`${server.url}/contact`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    return { status: answer.status, to: answer.headers.get("Location"), page: await answer.text() };
  };
  const count = () => database.prepare("SELECT count(*) FROM inquiry").pluck().get() as number;
  return { server, Cookie, send, count };
}

test.skipIf(!isRoot)(
  "on a full disk 250 of 250 inquiries without files are stored; where even the reserve is gone, the telephone number is told and nothing typed is lost",
  async () => {
    const { server, Cookie, send, count } = await serveOnFullDisk();
    const typed = { customer: "은하수고객", customerMemo: "거실을 넓히고 싶습니다." };
    const expectTypedKept = (page: string) => {
      for (const words of Object.values(typed)) expect(page).toContain(words);
    };

    // What is advised is then taken.
    const refused = await send({ ...typed, files: file() });
    expect(refused).toMatchObject({ status: 503, page: expect.stringContaining("파일 없이 보내") });
    expectTypedKept(refused.page);
    expect(await send(typed)).toMatchObject({ status: 303, to: "/contact/received" });
    const api = () => sendByApi(server.url, formOf({ ...inquiry, customerMemo: "글".repeat(300) }));
    const statuses: number[] = [];
    for (let sent = 1; sent < 250; sent += 10) {
      const answers = await Promise.all(Array.from({ length: Math.min(10, 250 - sent) }, api));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).toEqual(Array(249).fill(201));
    expect(count()).toBe(250);

    // Whatever filled the disk goes on.
    disk.fill();
    const before = server.unexpectedErrors().length;
    let last = await api();
    for (let sent = 0; last.status === 201 && sent < 100; sent += 1) last = await api();
    const stored = count();
    expect([last.status, last.headers.get("Retry-After")]).toEqual([503, "60"]);
    const words = "전화로 문의해 주세요: 02-1234-5678";
    expect((await last.json()).message).toContain(words);
    const { status, page } = await send(typed);
    expect([status, page]).toEqual([503, expect.stringContaining(words)]);
    expectTypedKept(page);
    expect(await Promise.all(Array.from({ length: 30 }, api))).toMatchObject(
      Array(30).fill({ status: 503 }),
    );
    expect(count()).toBe(stored);
    expect(server.unexpectedErrors().slice(before)).toEqual([
      expect.stringContaining("디스크가 가득 차 문의를 저장하지 못하고 있습니다"),
    ]);
    for (const path of ["/", "/contact", "/api/contact"]) {
      const answer = await fetch(server.url + path, { headers: { Cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
    }

    disk.empty();
    expect(await send(typed)).toMatchObject({ status: 303, to: "/contact/received" });
    expect(count()).toBe(stored + 1);
  },
);
