import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, newToken } from "./support/inquiry";
import { serveSite } from "./support/site";
import { emptyTrash } from "./support/trash";

const server = serveSite();

const count = (table: string) =>
  (server.database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
const attachments = () => readdirSync(join(server.uploadsDir, "contact"));

function send(token: string, customer = "홍길동") {
  const files = ["거실.txt", "주방.txt"].map((name) => new File(["벽을 헐까요?"], name));
  const body = formOf({ ...inquiry, token, customer, files, personalInformationAgree: "on" });
  return fetch(`${server.url}/contact`, { method: "POST", body, redirect: "manual" });
}

test("the same token posted 20 times at once makes one inquiry and one set of files", async () => {
  const token = await newToken(server.url);
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

test("reloading the POST shows the same receipt, even if the office has deleted or destroyed the inquiry", async () => {
  const token = await newToken(server.url);
  expect((await send(token)).status).toBe(303);
  const before = count("inquiry");
  expect((await send(token)).status).toBe(303);
  expect(count("inquiry")).toBe(before);

  const { id } = server.database.prepare("SELECT max(id) AS id FROM inquiry").get() as {
    id: number;
  };
  await fetch(`${server.url}/api/contact/${id}`, {
    method: "DELETE",
    headers: { Cookie: server.cookie },
  });
  expect((await send(token)).status).toBe(303);
  expect(count("inquiry")).toBe(before);
  expect(count("inquiry WHERE deletedAt IS NULL")).toBe(before - 1);
  await emptyTrash(server);
  expect((await send(token)).status).toBe(303);
  expect(count("inquiry")).toBe(before - 1);
});

test("another photograph of the same name and size is other content", async () => {
  const token = await newToken(server.url);
  const sendFile = (content: string) => {
    const fields = { ...inquiry, token, personalInformationAgree: "on" };
    const body = formOf({ ...fields, files: new File([content], "거실.txt") });
    return fetch(`${server.url}/contact`, { method: "POST", body, redirect: "manual" });
  };
  const statuses = [];
  for (const content of ["앞에서 본 벽", "앞에서 본 벽", "옆에서 본 벽"])
    statuses.push((await sendFile(content)).status);
  expect(statuses).toEqual([303, 303, 400]);
});

test("other content with a used token is not lost: the form comes back and asks", async () => {
  const token = await newToken(server.url);
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
  const [, chance, signature] = (await newToken(server.url)).split(".");
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
