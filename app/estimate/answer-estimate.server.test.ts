import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { readNews } from "~/upkeep/alerts/news.server";
import { destroy, insertInquiry } from "../../tests/support/inquiry-rows";
import { readWaiting } from "../routes/admin/today/waiting-estimates.server";
import { answerEstimate } from "./answer-estimate.server";
import type { EstimateAnswer } from "./answers";

afterEach(() => {
  vi.useRealTimers();
});

beforeAll(() => sqlite.exec("UPDATE alertChannel SET isOn = 1 WHERE kind = 'WEBHOOK'"));

/** @returns the inquiry, and what a form says of the paper */
async function sent(values: Parameters<typeof insertInquiry>[0] = {}) {
  const inquiryId = await insertInquiry(values);
  const at = "2026-11-01T00:00:00.000Z";
  const { id } = await db
    .insertInto("estimate")
    .values({
      ...{ inquiryId, number: 1, draft: null, paper: "{}", digest: "d1", total: 1000 },
      ...{ validUntil: "2099-12-31", savedAt: at, savedBy: "kim", sentAt: at, sentBy: "kim" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { inquiryId, paper: { id: String(id), digest: "d1" } };
}

const alertsOf = (id: number) =>
  db.selectFrom("alert").selectAll().where("inquiryId", "=", id).orderBy("id").execute();
const estimateOf = (id: number) =>
  db.selectFrom("estimate").selectAll().where("inquiryId", "=", id).executeTakeFirst();
const inquiryOf = (id: number) =>
  db.selectFrom("inquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("each answer tells the office once, in words without the name", async () => {
  const { inquiryId, paper } = await sent();
  for (const act of ["seen", "seen", "accept", "accept", "unaccept", "unseen"] as const)
    expect(await answerEstimate(inquiryId, act, paper, "은하수")).toBeUndefined();
  const told = await Promise.all((await alertsOf(inquiryId)).map(readNews));
  expect(told.map((news) => news?.title)).toEqual([
    "고객이 견적서를 확인함",
    "고객이 견적대로 진행을 요청함",
    "고객이 진행 요청을 취소함",
    "고객이 견적서 확인을 취소함",
  ]);
  expect(JSON.stringify(told)).not.toContain("은하수");
});

test("an acceptance without its alert is none: all of it is written, or nothing", async () => {
  const { inquiryId, paper } = await sent();
  sqlite.exec(`CREATE TEMP TRIGGER dies BEFORE INSERT ON main.alert
    BEGIN SELECT RAISE(ABORT, 'as if killed'); END`);
  await expect(answerEstimate(inquiryId, "accept", paper, "은하수")).rejects.toThrow(
    "as if killed",
  );
  sqlite.exec("DROP TRIGGER dies");
  const events = db.selectFrom("inquiryEvent").select("kind").where("inquiryId", "=", inquiryId);
  expect(await estimateOf(inquiryId)).toMatchObject({ acceptedAt: null, acceptedBy: "" });
  expect([await events.execute(), await alertsOf(inquiryId)]).toEqual([[], []]);
  expect(await answerEstimate(inquiryId, "accept", paper, "은하수")).toBeUndefined();
  expect([await events.execute(), (await alertsOf(inquiryId)).length]).toEqual([
    [{ kind: "ESTIMATE_ACCEPTED" }],
    1,
  ]);
});

test("an answer is a contact, from which the end is counted, and opens a closed consultation again", async () => {
  const closedAt = new Date().toISOString();
  const { inquiryId, paper } = await sent({ closedAt, closedFor: "연락 없음" });
  expect(await inquiryOf(inquiryId)).toMatchObject({ heardAt: null, closedAt });
  await answerEstimate(inquiryId, "accept", paper, "은하수");
  const { heardAt, closedAt: after, newsAt, version } = await inquiryOf(inquiryId);
  expect([after, version]).toEqual([null, 1]);
  expect([heardAt, newsAt]).toEqual([expect.any(String), expect.any(String)]);
});

test("an acceptance that follows one that the office has answered waits for an answer anew", async () => {
  const { inquiryId, paper } = await sent();
  const answeredAt = "2026-11-02T00:00:00.000Z";
  const answer = { answeredAt, answeredBy: "kim" };
  await answerEstimate(inquiryId, "seen", paper);
  for (const entered of [
    {},
    { acceptedAt: answeredAt, acceptedBy: "은하수", acceptedEnteredBy: "kim" },
    { declinedAt: answeredAt, declinedBy: "은하수", declinedEnteredBy: "kim" },
  ]) {
    const row = db.updateTable("estimate").where("inquiryId", "=", inquiryId);
    await row.set({ ...answer, ...entered }).execute();
    expect(await answerEstimate(inquiryId, "accept", paper, "은하수")).toBeUndefined();
    expect(await estimateOf(inquiryId)).toMatchObject({
      ...{ acceptedAt: expect.any(String), acceptedEnteredBy: "", declinedAt: null },
      ...{ answeredAt: null, answeredBy: "" },
    });
    expect((await readWaiting()).accepted.map(({ id }) => id)).toContain(inquiryId);
  }
});

test("after a contract nothing is taken back here", async () => {
  const contract = await sent({ status: "CONTRACT" });
  await answerEstimate(contract.inquiryId, "seen", contract.paper);
  expect(await answerEstimate(contract.inquiryId, "unseen", contract.paper)).toEqual({
    status: 409,
    message: expect.stringContaining("이미 답변해"),
  });
  expect(await answerEstimate(contract.inquiryId, "accept", contract.paper, "은하수")).toEqual({
    status: 409,
    message: expect.stringContaining("이미 계약하신 문의"),
  });
});

test("a press is heard once a minute, so that a stranger cannot fill the story, but an acceptance always", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { inquiryId, paper } = await sent();
  const say = async (act: EstimateAnswer) =>
    (await answerEstimate(inquiryId, act, paper, "은하수"))?.message;
  const soon = expect.stringContaining("1분 뒤에 다시");
  for (const act of ["seen", "unseen", "accept", "unaccept", "accept"] as const)
    expect([act, await say(act)]).toEqual([act, undefined]);
  expect([await say("seen"), await say("unaccept")]).toEqual([soon, soon]);
  const events = db.selectFrom("inquiryEvent").select("id").where("inquiryId", "=", inquiryId);
  expect(await events.execute()).toHaveLength(5);
  for (let minute = 0; minute < 50; minute += 1) {
    vi.setSystemTime(Date.now() + MINUTE);
    for (const act of ["unaccept", "accept"] as const) expect(await say(act)).toBeUndefined();
  }
});

test("after a contract an estimate can be said to be read, but not accepted, and nothing taken back", async () => {
  const { inquiryId, paper } = await sent({ status: "CONTRACT" });
  expect(await answerEstimate(inquiryId, "seen", paper)).toBeUndefined();
  const said = { accept: "이미 계약하신", unseen: "이미 답변해" } as const;
  for (const act of ["accept", "unseen"] as const)
    expect(await answerEstimate(inquiryId, act, paper, "은하수")).toEqual({
      status: 409,
      message: expect.stringContaining(said[act]),
    });
  expect(await estimateOf(inquiryId)).toMatchObject({ acceptedAt: null });
});

test("an answer for which the disk has no room is refused with words, and can be given again", async () => {
  const { inquiryId, paper } = await sent();
  const pages = sqlite.pragma("page_count", { simple: true });
  sqlite.pragma(`max_page_count = ${pages}`);
  const refused = await answerEstimate(inquiryId, "accept", paper, "가".repeat(99_999));
  sqlite.pragma("max_page_count = 1073741823");
  expect(vi.mocked(console.error).mock.calls.join()).toContain("디스크가 가득 차");
  vi.mocked(console.error).mockClear();
  expect(refused).toEqual({ status: 503, message: expect.stringContaining("답변을 저장할 수 없") });
  expect(await estimateOf(inquiryId)).toMatchObject({ acceptedAt: null });
  expect(await answerEstimate(inquiryId, "accept", paper, "은하수")).toBeUndefined();
});

test("what was withdrawn or destroyed is answered no more, and its estimates are gone with it", async () => {
  const { inquiryId, paper } = await sent();
  await withdrawInquiry(inquiryId, "", undefined);
  await expect(answerEstimate(inquiryId, "seen", paper)).rejects.toMatchObject({ status: 409 });
  const other = await sent();
  await destroy(other.inquiryId);
  await expect(answerEstimate(other.inquiryId, "seen", other.paper)).rejects.toMatchObject({
    status: 404,
  });
  expect(await estimateOf(other.inquiryId)).toBeUndefined();
});
