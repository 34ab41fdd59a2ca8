import { expect, test } from "vitest";
import { destroyRows } from "~/contact/retention/destroy-inquiry.server";
import { db } from "~/database/db.server";
import { projectDraft } from "~/routes/admin/portfolio/add/project-draft";
import { destroy, insertInquiry, staff } from "../../../../tests/support/inquiry-rows";
import { readYear } from "./year.server";

const counted = (shares: { label: string; count: number }[]) =>
  shares.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${count}`);

function call(inquiryId: number, kind: "CALLED" | "MISSED" | "NOTE", at: string) {
  return db.insertInto("inquiryEvent").values({ inquiryId, kind, at, text: "" }).execute();
}

function sendEstimate(inquiryId: number, number: number, sentAt: string, acceptedAt: string) {
  const paper = { draft: null, paper: "{}", digest: "d", total: 1000, validUntil: "2099-12-31" };
  const row = { inquiryId, number, ...paper, savedAt: sentAt, savedBy: "kim", sentAt, acceptedAt };
  return db.insertInto("estimate").values(row).execute();
}

test("a year is counted by the months of Seoul, by what became of it, and by the first call", async () => {
  // 00:00 on the first of January in Seoul is 15:00 of the day before.
  await insertInquiry({ receivedAt: "2025-12-31T14:59:59.999Z" });
  const first = await insertInquiry({
    receivedAt: "2025-12-31T15:00:00.000Z",
    status: "COMPLETE",
    exclusiveArea: 19.9,
    mainAddress: "서울특별시 강남구 테헤란로 1",
  });
  const second = await insertInquiry({
    receivedAt: "2026-01-31T14:59:59.999Z",
    status: "HOLD",
    buildingType: "APARTMENT",
    exclusiveArea: 34,
    mainAddress: "서울 강남구 역삼로 2",
  });
  const last = await insertInquiry({
    receivedAt: "2026-12-31T14:59:59.999Z",
    status: "CONTRACT",
    exclusiveArea: 120,
    mainAddress: "어딘가",
  });
  await insertInquiry({ receivedAt: "2026-05-01T00:00:00.000Z", isSpam: 1 });
  await insertInquiry({
    receivedAt: "2026-05-01T00:00:00.000Z",
    deletedAt: "2026-05-02T00:00:00.000Z",
  });
  await insertInquiry({ receivedAt: "2026-12-31T15:00:00.000Z" });
  await call(first, "NOTE", "2025-12-31T15:10:00.000Z");
  await call(first, "MISSED", "2026-01-01T14:00:00.000Z");
  await call(second, "CALLED", "2026-02-06T00:00:00.000Z");
  await call(second, "MISSED", "2026-01-31T15:00:00.000Z");

  const year = await readYear(2026);
  expect(year.total).toBe(3);
  expect(year.months.filter(({ inquiries }) => inquiries > 0)).toMatchObject([
    { label: "1월", inquiries: 2, contracts: 1, nothing: 1 },
    { label: "12월", inquiries: 1, contracts: 1, nothing: 0 },
  ]);
  expect(counted(year.kinds)).toEqual(["아파트 1", "주택 2"]);
  expect(counted(year.sizes)).toEqual(["20평 미만 1", "30평대 1", "50평 이상 1"]);
  expect(counted(year.districts)).toEqual(["서울 강남구 2", "미입력 1"]);
  expect(counted(year.waits)).toEqual(["당일 1", "다음 날 1", "통화 기록 없음 1"]);
  // A clock that was set back: a call before the inquiry was on its day.
  await call(last, "CALLED", "2026-12-01T00:00:00.000Z");
  expect(counted((await readYear(2026)).waits)).toEqual(["당일 2", "다음 날 1"]);
});

test("of many districts the largest are named, and the others counted together", async () => {
  for (let number = 0; number < 30; number += 1) {
    const mainAddress = `경기 ${"가나다라마바사아자차카타"[number % 12]}시 길 ${number}`;
    await insertInquiry({ receivedAt: "2020-06-01T00:00:00.000Z", mainAddress });
  }
  const { districts, total } = await readYear(2020);
  expect([districts.length, districts.at(-1), total]).toEqual([
    11,
    { label: "기타", count: 4 },
    30,
  ]);
});

test("what becomes a project has nothing that points to a person", () => {
  const finished = {
    customer: "홍길동",
    phoneNumber: "01012345678",
    detailAddress: "101동 1203호",
    memo: "현관 비밀번호",
    buildingType: "APARTMENT",
    exclusiveArea: 34.5,
    mainAddress: "경기 성남시 분당구 판교로 1 (판교동, 래미안)",
    startDate: "2026-03-01",
    moveInDate: "2026-04-01",
    budget: 5000,
    interiorType: "PART" as const,
    isInteriorTypeChosen: 1 as const,
  };
  expect(projectDraft(finished)).toEqual({
    buildingType: "APARTMENT",
    supplyArea: "34.5",
    mainAddress: "경기 성남시 분당구",
    startDate: "2026-03-01",
    endDate: "2026-04-01",
    budget: "5000",
    interiorType: "PART",
  });
  // As the address has it, so that visitors filter it with its neighbours.
  const inFull = { ...finished, mainAddress: "강원특별자치도 가람시 예시로 3" };
  expect(projectDraft(inFull).mainAddress).toBe("강원특별자치도 가람시");
  const odd = { buildingType: "COMMERCIAL", exclusiveArea: 0, mainAddress: "판교로 1", budget: 0 };
  const dates = { startDate: "2026-03-01", moveInDate: "2025-01-01" };
  expect(projectDraft({ ...finished, ...odd, ...dates })).toEqual({
    startDate: "2026-03-01",
    interiorType: "PART",
  });
});

test("what is destroyed stays counted in its year; what was deleted, or spam, does not", async () => {
  const home = {
    receivedAt: "2024-03-05T00:00:00.000Z",
    exclusiveArea: 34,
    mainAddress: "부산 수영구 1",
  };
  const contract = await insertInquiry({ ...home, status: "COMPLETE" });
  const silent = await insertInquiry({ ...home, status: "MEET1" });
  const closed = await insertInquiry({ ...home, closedAt: "2024-03-06T00:00:00.000Z" });
  const spam = await insertInquiry({ ...home, isSpam: 1 });
  await call(silent, "CALLED", "2024-03-06T00:00:00.000Z");
  for (const inquiryId of [contract, spam]) {
    await sendEstimate(inquiryId, 1, "2024-03-31T14:59:59.999Z", "2024-03-31T15:00:00.000Z");
    await sendEstimate(inquiryId, 2, "2024-05-01T00:00:00.000Z", "2024-05-02T00:00:00.000Z");
  }
  const before = await readYear(2024);
  const march = { label: "3월", inquiries: 3, contracts: 1, sent: 1, accepted: 0 };
  expect(before.months[2]).toEqual({ ...march, nothing: 1 });
  expect(before.months.slice(3, 5)).toMatchObject([
    { sent: 0, accepted: 1 },
    { sent: 0, accepted: 0 },
  ]);
  for (const id of [contract, silent, closed, spam]) {
    await destroyRows(id, { why: "CLOSED", by: staff, mayDestroy: () => true });
  }
  await destroy(await insertInquiry(home));
  const after = await readYear(2024);
  // Without a contract, it has come to nothing now.
  expect(after.months[2]).toEqual({ ...march, nothing: 2 });
  expect(after.months.slice(3)).toEqual(before.months.slice(3));
  expect({ ...after, months: [] }).toEqual({ ...before, months: [] });
  expect(await db.selectFrom("inquiry").select("id").execute()).not.toContainEqual({
    id: contract,
  });
});
