import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { type Status, statuses } from "~/contact/inquiry";
import { restoreInquiry, trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { destroy, inquiryRow, insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { findInquiries } from "./find-inquiries.server";

beforeEach(() => db.deleteFrom("inquiry").execute());

async function found(words: string, status?: Status) {
  const rows = await findInquiries({ words, status, limit: 100 });
  return rows.map(({ id }) => id);
}

/** What a search means, asked of every row. */
function expected(words: string, status?: Status) {
  const digits = /^[\d\s+().-]+$/.test(words) ? words.replace(/\D/g, "") : "";
  return sqlite
    .prepare(
      `SELECT id FROM inquiry WHERE status = coalesce(:status, status) AND (
        instr(lower(customer || ' ' || mainAddress || ' ' || detailAddress), lower(:words)) > 0 OR
        instr(lower(customerMemo), lower(:words)) > 0 OR instr(lower(memo), lower(:words)) > 0 OR
        (length(:digits) > 2 AND instr(without(phoneNumber), :digits) > 0)
      ) ORDER BY id DESC`,
    )
    .pluck()
    .all({ words, digits, status: status ?? null });
}

sqlite.function("without", (number) => String(number).replace(/[-. ()]/g, ""));

test("a search finds what has the words in it, and nothing else", async () => {
  const letter = fc.constantFrom(..."김민서가각 0123-%_*\"'().aAbÀé😀👍🏽");
  const text = (maxLength: number) =>
    fc.array(letter, { maxLength }).map((letters) => letters.join(""));
  const status = fc.constantFrom(...(Object.keys(statuses) as Status[]));
  const row = fc.record({
    customer: text(6),
    mainAddress: text(12),
    detailAddress: text(6),
    phoneNumber: text(14),
    customerMemo: text(8),
    memo: text(8),
    status,
  });
  // Parts of a row, which are found, and other words, which often are not.
  const words = fc.oneof(
    fc.record({ row: fc.nat(9), from: fc.nat(20), length: fc.integer({ min: 1, max: 20 }) }),
    text(4),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 10 }),
      fc.array(words, { minLength: 10, maxLength: 10 }),
      status,
      async (rows, searches, status) => {
        await db.deleteFrom("inquiry").execute();
        await db
          .insertInto("inquiry")
          .values(rows.map((values) => ({ ...inquiryRow, ...values })))
          .execute();
        for (const search of searches) {
          const words = typeof search === "string" ? search : partOf(rows, search);
          if (words === "") continue;
          expect(await found(words)).toEqual(expected(words));
          expect(await found(words, status)).toEqual(expected(words, status));
        }
      },
    ),
    { numRuns: 100 },
  );
});

interface Part {
  row: number;
  from: number;
  length: number;
}

function partOf(rows: { customer: string; mainAddress: string }[], { row, from, length }: Part) {
  const { customer = "", mainAddress = "" } = rows[row % rows.length] ?? {};
  return `${customer} ${mainAddress}`.slice(from, from + length);
}

const kim = {
  customer: "김민서 Kim",
  mainAddress: "서울 강남구 테헤란로 99 (역삼동)",
  detailAddress: "101동 50%_ 'A\" *NEAR* AND 😀호",
  phoneNumber: "010-1234-5678 (저녁)",
};
const whole = `${kim.customer} ${kim.mainAddress} ${kim.detailAddress}`;

test.each([
  ["one letter", "김", true],
  ["the last letter of all", "호", true],
  ["one letter of another's", "박", false],
  ["two letters", "민서", true],
  ["two letters that do not follow each other", "김서", false],
  ["letters of two fields with the space between them", "m 서울 ", true],
  ["capital and small letters", "kIM", true],
  ["a quotation mark", '"', true],
  ["an apostrophe", "'", true],
  ["an asterisk", "*", true],
  ["a prefix search", "김*", false],
  ["a percent sign", "50%", true],
  ["a percent sign is not a wildcard", "김%", false],
  ["an underscore is not a wildcard", "김_서", false],
  ["an operator", "AND", true],
  ["another operator", "NEAR", true],
  ["a whole expression", '"김" OR "민"', false],
  ["a column filter", "pieces:김", false],
  ["a parenthesis", "(역삼", true],
  ["an emoji", "😀", true],
  ["an emoji and what is beside it", " 😀호", true],
  ["half an emoji", "\ud83d", false],
  ["a letter and half an emoji", " \ud83d", false],
  ["a null character", "김\0", false],
  ["decomposed letters, which the page composes first", "민서".normalize("NFD"), false],
  ["the whole text", whole, true],
  ["the whole text but for its first letter", `박${whole.slice(1)}`, false],
  ["the whole text and more", `${whole}가`, false],
  ["1,000 letters", "가".repeat(1000), false],
  ["a number without its hyphens", "01012345678", true],
  ["a number with other hyphens", "(010) 123-45", true],
  ["three digits", "567", true],
  ["two digits are looked for in the text only", "56", false],
  ["two digits of the address", "99", true],
  ["words beside the number", "저녁", false],
])("%s", async (_, words, isFound) => {
  const id = await insertInquiry(kim);
  await insertInquiry({ customer: "나", phoneNumber: "" });
  expect(await found(words)).toEqual(isFound ? [id] : []);
  expect(await found(words)).toEqual(expected(words));
});

test.each([
  "010.1234.5678",
  "(010)1234 5678",
  "010) 1234-5678",
  "01012345678",
  "+82 10-1234-5678",
  "+82 (0)10.1234.5678",
])("%s is found as it stands, and however else it is typed", async (phoneNumber) => {
  const id = await insertInquiry({ customer: "나", phoneNumber });
  const others = ["01012345678", "010-1234-5678", "+82 10-1234", "+82 (0)10", "4.56"];
  for (const words of [phoneNumber, ...others]) {
    expect([words, await found(words)]).toEqual([words, [id]]);
  }
});

test("pages of a search follow each other without gaps", async () => {
  for (let count = 0; count < 7; count += 1) {
    await insertInquiry({ status: count % 2 ? "HOLD" : "MEET1" });
  }
  const all = expected("김고");
  const first = await findInquiries({ words: "김고", limit: 3 });
  const second = await findInquiries({
    words: "김고",
    limit: 9,
    cursor: { side: "before", key: "", id: first.at(-1)?.id ?? 0 },
  });
  expect([...first, ...second].map(({ id }) => id)).toEqual(all);
});

test("a search in spam finds spam only, and one among the inquiries none of it", async () => {
  const inSpam = async (words: string) =>
    (await findInquiries({ isSpam: true, words, limit: 100 })).map(({ id }) => id);
  const listed = async () => (await findInquiries({ limit: 100 })).map(({ id }) => id);
  const honest = await insertInquiry(kim);
  const spam = await insertInquiry({ ...kim, isSpam: 1, status: "HOLD" });
  expect([await found("민서"), await inSpam("민서")]).toEqual([[honest], [spam]]);
  expect([await found("1234"), await inSpam("1234")]).toEqual([[honest], [spam]]);
  expect([await found("민서", "HOLD"), await listed(), await inSpam("")]).toEqual([
    [],
    [honest],
    [spam],
  ]);
  await moveInquiry(String(spam), "notSpam", staff);
  await moveInquiry(String(honest), "spam", staff);
  expect([await found("민서"), await inSpam("민서")]).toEqual([[spam], [honest]]);
  await trashInquiry(String(honest), staff);
  expect([await inSpam("민서"), await inSpam("")]).toEqual([[], []]);
});

test("memos, the customer's words and notes are searched, and what the site itself has noted is not", async () => {
  const memo = await insertInquiry({ memo: "주말에만 통화" });
  const customer = await insertInquiry({ customerMemo: "층간소음이 걱정됩니다" });
  const noted = await insertInquiry();
  const event = { at: "2026-01-02", inquiryId: noted };
  await db
    .insertInto("inquiryEvent")
    .values([
      { ...event, kind: "NOTE", text: "열쇠는 경비실에" },
      { ...event, kind: "ALERTED", text: "메일" },
    ])
    .execute();
  expect(await found("통화")).toEqual([memo]);
  expect(await found("층간소음")).toEqual([customer]);
  expect(await found("경비실")).toEqual([noted]);
  expect(await found("메일")).toEqual([]);
});

test("a search follows every change, and what is rolled back", async () => {
  const id = await insertInquiry(kim);
  const other = await insertInquiry({ status: "HOLD" });
  await saveInquiry(String(id), { customer: "박새봄", memo: "전화함" }, undefined, staff);
  expect([await found("박새"), await found("김민")]).toEqual([[id], []]);
  await saveInquiry(String(id), { status: "HOLD" }, undefined, staff);
  expect([await found("박새", "HOLD"), await found("박새", "CONTACT")]).toEqual([[id], []]);
  const failing = db.transaction().execute(async (trx) => {
    await trx.deleteFrom("inquiry").execute();
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await found("박새")).toEqual([id]);
  await trashInquiry(String(id), staff);
  expect([await found("박새"), await found("")]).toEqual([[], [other]]);
  await restoreInquiry(String(id), staff);
  expect([await found("박새"), await found("")]).toEqual([[id], [other, id]]);
  await destroy(id);
  expect(await found("박새")).toEqual([]);
});

test("nothing of a deleted inquiry remains in the database file or its log", async () => {
  // Letters and a number that nobody else has.
  const rare = { customer: "쀍뛟ZQXJ", detailAddress: "쮋뀷쒫", phoneNumber: "7391-8264" };
  const others = Array.from({ length: 300 }, (_, at) => ({ ...inquiryRow, ...kim, memo: `${at}` }));
  await db.insertInto("inquiry").values(others).execute();
  const id = await insertInquiry({ ...rare, customerMemo: "쀍뛟".repeat(3000) });
  await db.insertInto("inquiry").values(others).execute();
  const secrets = [...rare.customer, ...rare.detailAddress, "ZQXJ", "7391-8264"].filter(
    (text) => text.length > 1 || text > "가",
  );
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  expect(remaining(secrets)).toEqual(secrets);
  await saveInquiry(String(id), { memo: "쀍뛟" }, undefined, staff);
  await destroy(id);
  expect(remaining(secrets)).toEqual([]);
});

function remaining(secrets: string[]) {
  const files = [env.DATABASE_FILE, `${env.DATABASE_FILE}-wal`].filter((path) => existsSync(path));
  const bytes = files.map((path) => readFileSync(path));
  return secrets.filter((secret) => bytes.some((content) => content.includes(secret)));
}
