import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { demolition, estimatesOf } from "./support/estimates";
import { inquiry } from "./support/inquiry";
import { pictureFile } from "./support/picture";
import { receiptsOf } from "./support/receipts";
import { startServer } from "./support/server";
import { serveSite } from "./support/site";
import { pressInTrash } from "./support/trash";
import { visitsOf } from "./support/visits";

/** What the site promises to destroy is nowhere afterwards, and stays so. */
const server = serveSite();
const receipts = receiptsOf(server);
const estimates = estimatesOf(server);
const visits = visitsOf(server);
const DAY = 24 * 60 * 60 * 1000;

const ask = async (path: string) =>
  (await fetch(server.url + path, { headers: { Cookie: server.cookie } })).text();
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

// Not four digits alone, which ids and digests have by chance.
const numbers = ["7391-8264", "73918264", "*-8264", "7391호"];
const words = ["은하수고객", "은하수를", ...numbers, "은하로", "은하수동", "nebula"];

/** Files with one of the words in any encoding that SQLite, JSON or a log may have. */
function placesOf(folder: string) {
  const patterns = words.flatMap((word) => [
    word,
    encodeURIComponent(word),
    [...word].map((letter) => `\\u${letter.charCodeAt(0).toString(16)}`).join(""),
  ]);
  // A piece of the search's index, as migration 0011 makes them.
  patterns.push(`p${Buffer.from("은하").toString("hex")}`);
  const args = ["-rlaFi", ...patterns.flatMap((pattern) => ["-e", pattern]), folder];
  try {
    return execFileSync("grep", args, { encoding: "utf8" }).trim().split("\n");
  } catch (error) {
    // Nothing found.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

async function sendNebula() {
  const { answer, id, path } = await receipts.send({
    customer: "은하수고객",
    phoneNumber: "010-7391-8264",
    mainAddress: "서울 은하구 은하로 77",
    detailAddress: "은하수동 7391호",
    customerMemo: "은하수를 보고 싶습니다. nebula",
    files: [
      new File(["은하수고객의 도면 nebula"], "은하수고객.txt"),
      await pictureFile("nebula.jpg"),
    ],
  });
  expect(answer.status).toBe(201);
  return { id, path };
}

/** An estimate and a visit, which have the customer's words, too, and a page whose link was renewed. */
async function estimateAndVisit(id: number, path: string) {
  const note = "은하수고객 댁의 nebula";
  await estimates.save(id, [{ ...demolition, name: "은하수 벽지" }], { note });
  expect((await estimates.send(id)).status).toBe(200);
  const time = `${visits.dayIn(3)} 14:00`;
  await visits.offer(id, [time]);
  const done = async (answer: Promise<Response>, said: string) =>
    expect((await answer).headers.get("Location")).toBe(`${path}?done=${said}`);
  const paper = estimates.paper(id);
  const accept = `${path}/accept?estimate=${paper.estimate}`;
  await done(estimates.say(accept, { name: "은하수고객", ...paper }), "accept");
  const at = visits.momentOf(time);
  await done(visits.say(path, id, { intent: "agree", at }), "agree");
  for (const file of ["estimate", "estimate.pdf", "estimate.xlsx", "calendar.ics"])
    await ask(`/admin/contact/${id}/${file}`);
  for (const file of ["", "/estimate.pdf?estimate=1", "/visit.ics"])
    expect((await fetch(server.url + path + file)).status).toBe(200);
  // A consultation with a visit ahead cannot be closed.
  await done(visits.say(path, id, { intent: "cancel" }), "cancel");
  await done(visits.say(path, id, { intent: "others", words: "은하수가 보이는 밤" }), "others");
  // The next version, as a draft.
  await estimates.save(id, [{ ...demolition, name: "은하수 타일" }], { version: "2.0", note });
  await post(`/admin/contact/${id}/notify`, { intent: "change", seen: "" });
  expect(server.rows(`SELECT * FROM customerLink WHERE inquiryId = ${id}`)).toHaveLength(2);
  expect((await fetch(server.url + path)).status).toBe(410);
}

test("after a destruction, name, number, address and words are in no byte of database, log, uploads and output", async () => {
  const folder = dirname(server.databaseFile);
  const { id, path } = await sendNebula();
  server.database.exec(
    `INSERT INTO alert (channel, kind, inquiryId, createdAt, dueAt) VALUES ('MAIL', 'INQUIRY', ${id}, '2026', '9999')`,
  );
  await ask(`/admin/contact/${id}`);
  for (const { uploadedName } of server.rows("SELECT uploadedName FROM inquiryFile")) {
    await ask(`/admin/contact/${id}/files/${uploadedName}?small`);
  }
  await ask(`/admin/contact?q=${encodeURIComponent("은하수고객")}`);
  const memo = "은하수고객과 통화, 010-7391-8264";
  await post(`/admin/contact/${id}`, { intent: "note", text: memo });
  await post(`/admin/contact/${id}`, { ...inquiry, memo, customer: "은하수고객", version: "1" });
  await estimateAndVisit(id, path);
  const [, heard = ""] =
    /name="heard"[^>]*value="([^"]+)"/.exec(await ask(`/admin/contact/${id}`)) ?? [];
  await post(`/admin/contact/${id}`, {
    ...{ intent: "close", heard, day: today(), reason: "은하수고객이 거절" },
  });
  expect(await ask(`/admin/contact/${id}`)).toContain("은하수고객이 거절");
  expect(placesOf(folder).length).toBeGreaterThan(1);

  await post(`/admin/contact/${id}`, { intent: "delete" });
  expect((await pressInTrash(server, "delete", "inquiry", id)).status).toBe(303);
  expect(placesOf(folder)).toEqual([]);
  expect(words.filter((word) => server.log().includes(word))).toEqual([]);
  const log = server.rows("SELECT inquiryId, why, username FROM destruction");
  expect(log).toEqual([{ inquiryId: id, why: "STAFF", username: "admin" }]);
  expect(readFileSync(join(folder, "destroyed.jsonl"), "utf8")).toContain(
    `"id":${id},"why":"STAFF"`,
  );
});

function today() {
  return new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

test("the periods are saved within their bounds; what is due is on its page, is marked there, and what the office has to confirm waits", async () => {
  const page = "/admin/settings/retention";
  const periods = { contractYears: "7", disputeYears: "3", quietMonths: "6", spamDays: "30" };
  // Visitors see them, also where the page was kept in memory.
  const shownPeriods = async () =>
    (await (await fetch(`${server.url}/privacy`)).text()).match(/>계약 기록<.*?(\d+년)/)?.[1];
  expect(await shownPeriods()).toBe("5년");
  expect((await post(page, periods)).status).toBe(303);
  expect(await ask(page)).toContain('value="7"');
  expect(await shownPeriods()).toBe("7년");
  for (const [name, value, problem] of [
    ["contractYears", "4", "5년보다 짧게"],
    ["disputeYears", "0", "3년보다 짧게"],
    ["quietMonths", "0", "1개월에서 6개월"],
    ["spamDays", "1000", "1일에서 90일"],
  ] as const) {
    const refused = await post(page, { ...periods, [name]: value });
    expect([name, refused.status]).toEqual([name, 400]);
    expect(await refused.text()).toContain(problem);
  }

  const insert = server.database.prepare(
    `INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber,
      buildingType, interiorType, isSpam, noticeId)
      VALUES (?, 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL', ?, 1)`,
  );
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  insert.run(ago(20), "곧스팸", 1);
  insert.run(ago(300), "옛고객", 0);
  const due = "/admin/settings/due";
  const shown = await ask(due);
  expect(shown).toContain("곧스팸");
  expect(shown).not.toContain("옛고객");
  expect(shown).toContain("상담이 끝난 것으로 확인");
  expect(await ask(`${due}?earlier=1`)).toContain("옛고객");
  expect((await post(due, { intent: "confirm" })).status).toBe(303);
  expect(await ask(due)).toContain("옛고객");
  expect((await post(due, { intent: "unconfirm" })).status).toBe(303);
  expect(await ask(due)).not.toContain("옛고객");
  const [{ id } = {}] = server.rows("SELECT id FROM inquiry WHERE customer = '곧스팸'");
  expect((await post(due, { intent: "dispute", id: String(id) })).status).toBe(303);
  expect(await ask(due)).not.toContain("곧스팸");
  for (const fields of [{ intent: "destroy" }, { intent: "" }]) {
    expect((await post(due, { ...fields, id: String(id) })).status).toBe(400);
  }
  expect((await post(due, { intent: "dispute", id: "99999" })).status).toBe(404);
});

test("a site that starts a year ahead destroys nobody, and one that starts on an older database those whom its ledger names", async () => {
  const { id } = await sendNebula();
  server.database.exec(
    `UPDATE inquiry SET closedAt = '2026-01-01T00:00:00.000Z', disputedAt = NULL WHERE customer <> '은하수고객'`,
  );
  server.database.pragma("wal_checkpoint(TRUNCATE)");
  const folder = dirname(server.databaseFile);
  const older = join(folder, "older.sqlite");
  copyFileSync(server.databaseFile, older);
  await post(`/admin/contact/${id}`, { intent: "delete" });
  await pressInTrash(server, "delete", "inquiry", id);
  const ledger = readFileSync(join(folder, "destroyed.jsonl"), "utf8");

  const place = join(server.uploadsDir, "..", "second");
  execFileSync("mkdir", ["-p", place]);
  const databaseFile = join(place, "site.sqlite");
  copyFileSync(older, databaseFile);
  cpSync(server.uploadsDir, join(place, "uploads"), { recursive: true });
  writeFileSync(join(place, "destroyed.jsonl"), ledger);
  const shift = join(place, "shift");
  writeFileSync(shift, String(365 * DAY));
  const second = await startServer({
    NODE_OPTIONS: "--import ./tests/support/settable-clock.mjs",
    CLOCK_SHIFT: shift,
    DATABASE_FILE: databaseFile,
    UPLOADS_DIR: join(place, "uploads"),
  });
  const database = new SQLite(databaseFile, { timeout: 60_000 });
  const count = (from: string) => database.prepare(`SELECT count(*) FROM ${from}`).pluck().get();
  const others = count("inquiry");
  // The look at the start has seen them.
  await expect.poll(() => count("dueSighting")).toBe(others);
  expect(count(`inquiry WHERE id = ${id}`)).toBe(0);
  expect(others).toBe(2);
  expect(count("destruction WHERE why <> 'STAFF'")).toBe(0);
  database.close();
  await expect
    .poll(() => second.unexpectedErrors())
    .toEqual([
      expect.stringContaining("파기한 문의 1건이 옛 데이터베이스에 있어"),
      expect.stringContaining("시계가 바뀌어 오래된 자료를 아직 삭제하지 않습니다"),
    ]);
  await second.stop();
});
