import { expect, test } from "vitest";
import { addInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";

/** The office's list: its orders and pages, and what one press does, all without script. */
const server = serveSite();

const ask = (path: string) => fetch(server.url + path, { headers: { Cookie: server.cookie } });
const post = (fields: [string, string][], path = "/admin/contact") =>
  fetch(server.url + path, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** The page that a press leads to, with its message. */
async function pressed(fields: [string, string][], path?: string) {
  const answer = await post(fields, path);
  expect(answer.status).toBe(303);
  const flash = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const Cookie = `${server.cookie}; ${flash}`;
  const page = await fetch(server.url + answer.headers.get("Location"), { headers: { Cookie } });
  const text = await page.text();
  const [, message = "", undo = ""] =
    /<div class="flash[^"]*"><p role="(?:status|alert)">([^<]*)<\/p>(.*?)<\/div>/s.exec(text) ?? [];
  const hidden = [...undo.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fieldsOfUndo = hidden.map(([, name = "", value = ""]): [string, string] => [name, value]);
  return { message, undo: fieldsOfUndo };
}
const statusOf = (id: number) =>
  server.database.prepare("SELECT status FROM inquiry WHERE id = ?").pluck().get(id);
const status = (...presses: string[]): [string, string][] => [
  ["intent", "status"],
  ...presses.map((press): [string, string] => ["press", press]),
];

test("a press on a status is saved with its history, and taken back; of two at once the later one is told", async () => {
  const id = await addInquiry(server.url);
  const { message, undo } = await pressed(status(`${id} CONTACT MEET1`));
  expect([message, statusOf(id)]).toEqual(["상태를 변경했습니다: 상담전 → 상담1.", "MEET1"]);
  expect(undo).toEqual([
    ["intent", "undoStatus"],
    ["press", `${id} MEET1 CONTACT`],
  ]);
  expect((await pressed(undo)).message).toBe("상태를 변경했습니다: 상담1 → 상담전.");
  const changes = server.rows(`SELECT version, before, after, username FROM inquiryChange`);
  expect(changes).toEqual([
    { version: 2, before: "CONTACT", after: "MEET1", username: "admin" },
    { version: 3, before: "MEET1", after: "CONTACT", username: "admin" },
  ]);

  const both = await Promise.all(
    ["HOLD", "CONTRACT"].map((wanted) => pressed(status(`${id} CONTACT ${wanted}`))),
  );
  const told = both.map(({ message }) => message).sort();
  expect(told[0]).toMatch(
    /^그사이 다른 직원이 상태를 변경해 그대로 두었습니다\. 현재 상태는 (보류|계약완료)입니다\.$/,
  );
  expect(told[1]).toMatch(/^상태를 변경했습니다: 상담전 → (보류|계약완료)\.$/);
  // The later one overwrote nothing, and an undo of the winner by whoever saw it still works.
  expect(["HOLD", "CONTRACT"]).toContain(statusOf(id));
  expect(server.rows("SELECT version FROM inquiry")).toEqual([{ version: 4 }]);
  const fromDetail = await pressed(status(`${id} ${statusOf(id)} MEET2`), `/admin/contact/${id}`);
  expect(fromDetail.message).toContain("→ 상담2.");
  for (const wrong of ["1 CONTACT", "x CONTACT HOLD", `${id} MEET2 DONE`, ""])
    expect([wrong, (await post(status(wrong))).status]).toEqual([wrong, 400]);
});

test("several rows at once: status, trash and both taken back; what a colleague has changed is left", async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await addInquiry(server.url));
  const [first = 0, second = 0, third = 0] = ids;
  const chosen = ids.map((id): [string, string] => ["chosen", `${id} CONTACT`]);
  server.database.prepare("UPDATE inquiry SET status = 'HOLD' WHERE id = ?").run(third);
  const many = await pressed([["intent", "status"], ["status", "MEET3"], ...chosen]);
  expect(many.message).toBe(
    "2건의 상태를 변경했습니다. 1건은 그사이 다른 직원이 변경해 그대로 두었습니다.",
  );
  expect(ids.map(statusOf)).toEqual(["MEET3", "MEET3", "HOLD"]);
  await pressed(many.undo);
  expect(ids.map(statusOf)).toEqual(["CONTACT", "CONTACT", "HOLD"]);

  const trashed = await pressed(
    [["intent", "trash"], ...chosen.slice(0, 2)],
    "/admin/contact?sort=touched",
  );
  expect(trashed.message).toContain("견적문의 2건을 삭제했습니다.");
  expect((await ask(`/admin/contact/${first}`)).status).toBe(404);
  await post(
    [
      ["intent", "delete"],
      ["kind", "inquiry"],
      ["id", String(second)],
    ],
    "/admin/settings/trash",
  );
  expect((await pressed(trashed.undo)).message).toBe("견적문의 1건을 되살렸습니다.");
  expect([statusOf(first), statusOf(second)]).toEqual(["CONTACT", undefined]);

  const nothing = "변경된 내용이 없습니다.";
  for (const fields of [[], [["status", "HOLD"]], [["chosen", `${first} CONTACT`]]] as [
    string,
    string,
  ][][])
    expect((await pressed([["intent", "status"], ...fields])).message).toContain(nothing);
  expect((await pressed([["intent", "trash"]])).message).toContain(nothing);
});

test("the list leads through every order both ways, and shows what is unread", async () => {
  server.database.exec("DELETE FROM inquiry");
  const insert = server.database.prepare(
    `INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber,
      buildingType, exclusiveArea, interiorType, status, openedAt, nextContactAt, touchedAt)
      VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, ?, '01073918264', 'HOUSE', 32, 'ALL', ?, ?, ?, ?)`,
  );
  const day = (number: number) => new Date(Date.UTC(2026, 4, number)).toISOString();
  for (let number = 0; number < 130; number += 1) {
    // Five at a time have the same date, and every third has none.
    const date = number % 3 === 0 ? null : day(Math.floor(number / 5) % 28);
    const opened = number % 2 === 0 ? null : day(1);
    insert.run(`고객${number}`, number % 13 === 0 ? "HOLD" : "CONTACT", opened, date, date);
  }
  const page = async (path: string) => {
    const text = await (await ask(path)).text();
    const link = (side: string) =>
      new RegExp(`href="(/admin/contact\\?[^"]*${side}=[^"]+)"`)
        .exec(text)?.[1]
        ?.replaceAll("&amp;", "&");
    const shown = [...text.matchAll(/class="row-link"[^>]*>고객(\d+)</g)].map(([, n]) => Number(n));
    return { text, shown, older: link("before"), newer: link("after") };
  };
  const sorted = (by: string, where = "") =>
    server.database
      .prepare(`SELECT customer FROM inquiry ${where} ORDER BY ${by}, id DESC`)
      .pluck()
      .all()
      .map((customer) => Number(String(customer).slice(2)));
  const expectations: [string, number[]][] = [
    ["", sorted("1 = 1")],
    ["?sort=promise", sorted("nextContactAt IS NULL, nextContactAt")],
    ["?sort=touched", sorted("touchedAt IS NULL, touchedAt DESC")],
    [
      "?status=CONTACT&sort=promise",
      sorted("nextContactAt IS NULL, nextContactAt", "WHERE status = 'CONTACT'"),
    ],
    ["?q=8264", sorted("1 = 1")],
    ["?q=918&status=CONTACT", sorted("1 = 1", "WHERE status = 'CONTACT'")],
  ];
  for (const [search, expected] of expectations) {
    const first = await page(`/admin/contact${search}`);
    const second = await page(first.older ?? "");
    const third = await page(second.older ?? "");
    expect([search, [...first.shown, ...second.shown, ...third.shown]]).toEqual([search, expected]);
    expect([search, first.newer, third.older]).toEqual([search, undefined, undefined]);
    expect((await page(third.newer ?? "")).shown).toEqual(second.shown);
    // The beginning, whole, whatever has come since.
    const again = await page(second.newer ?? "");
    expect([again.shown, again.newer]).toEqual([first.shown, undefined]);
  }
  const { text } = await page("/admin/contact");
  expect(text.match(/아직 확인하지 않은 문의/g)).toHaveLength(25);
  expect(text).toContain('href="tel:01073918264"');
  expect(text).toContain("주택<!-- --> 32평");
  expect(text).toMatch(/전체 \(<!-- -->130<!-- -->\)/);
  expect(text).toMatch(/보류<!-- --> \(<!-- -->10<!-- -->\)/);
});
