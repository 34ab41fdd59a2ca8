import { readdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "./support/server";

let server: RunningServer;
let database: SQLite.Database;

beforeAll(async () => {
  server = await startServer();
  database = new SQLite(server.databaseFile, { readonly: true });
});

afterAll(async () => {
  database.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const count = (table: string) =>
  (database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
const attachments = () => readdirSync(join(server.uploadsDir, "contact"));

async function newToken() {
  const page = await (await fetch(`${server.url}/contact`)).text();
  return /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
}

function send(token: string, customer = "홍길동") {
  const form = new FormData();
  const fields = {
    token,
    customer,
    phoneNumber: "01012345678",
    buildingType: "HOUSE",
    exclusiveArea: "30",
    mainAddress: "서울 강남구 테스트로 1",
    detailAddress: "1층",
    personalInformationAgree: "on",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const name of ["거실.txt", "주방.txt"])
    form.append("files", new File(["벽을 헐까요?"], name));
  return fetch(`${server.url}/contact`, { method: "POST", body: form, redirect: "manual" });
}

test("the same token posted 20 times at once makes one inquiry and one set of files", async () => {
  const token = await newToken();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/contact/received");
  }
  expect(count("inquiry")).toBe(1);
  expect(count("inquiryFile")).toBe(2);
  expect(attachments()).toHaveLength(2);
  expect(readdirSync(join(server.uploadsDir, ".incoming"))).toEqual([]);
});

test("a reload of the POST lands on the same receipt, even when the office has deleted the inquiry", async () => {
  const token = await newToken();
  expect((await send(token)).status).toBe(303);
  const before = count("inquiry");
  expect((await send(token)).status).toBe(303);
  expect(count("inquiry")).toBe(before);

  const { id } = database.prepare("SELECT max(id) AS id FROM inquiry").get() as { id: number };
  const Cookie = await server.login();
  await fetch(`${server.url}/api/contact/${id}`, { method: "DELETE", headers: { Cookie } });
  expect((await send(token)).status).toBe(303);
  expect(count("inquiry")).toBe(before - 1);
});

test("other words under a used token are not lost: the form comes back and asks", async () => {
  const token = await newToken();
  await send(token);
  const before = count("inquiry");
  const answer = await send(token, "홍길순");
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("이미 접수되었습니다");
  expect(page).toContain('value="홍길순"');
  expect(count("inquiry")).toBe(before);

  const fresh = /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await send(fresh, "홍길순")).status).toBe(303);
  expect(count("inquiry")).toBe(before + 1);
});

test("an expired, a forged and a missing token show the form again with its values", async () => {
  const [, chance, signature] = (await newToken()).split(".");
  const lastWeek = (Date.now() - 7 * 24 * 60 * 60 * 1000).toString(36);
  const before = count("inquiry");
  for (const token of [`${lastWeek}.${chance}.${signature}`, "forged", ""]) {
    const answer = await send(token);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("페이지를 연 지 오래되어");
    expect(page).toContain('value="홍길동"');
    expect(page).toContain("거실.txt, 주방.txt");
  }
  expect(count("inquiry")).toBe(before);
});
