import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { endInquiry } from "~/contact/retention/end-inquiry.server";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { readNews } from "~/upkeep/alerts/news.server";
import { readVisit } from "~/visit/read-visit.server";
import { destroy, insertInquiry, staff } from "../../../../tests/support/inquiry-rows";
import { answerVisit } from "./answer-visit.server";

beforeAll(() => sqlite.exec("UPDATE alertChannel SET isOn = 1 WHERE kind = 'WEBHOOK'"));
// Those of another test would take the same hours.
beforeEach(() => sqlite.exec("DELETE FROM visit"));

const DAY = 24 * 60 * 60 * 1000;
/** A moment of a day to come. */
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const [first, second, third] = [inDays(3), inDays(4), inDays(5)];

async function offered(
  values: Parameters<typeof insertInquiry>[0] = {},
  moments = [first, second, third],
) {
  const id = await insertInquiry(values);
  const rows = moments.map((at) => ({ inquiryId: id, at }));
  await db.insertInto("visit").values(rows).execute();
  return id;
}

/** Answers what is on offer now, as a page that has just been opened. */
async function say(id: number, act: "agree" | "cancel" | "others", at = "", words = "") {
  const { offer } = await readVisit(id);
  return (await answerVisit(id, { act, at, offer, words }))?.message;
}

const inquiryOf = (id: number) =>
  db.selectFrom("inquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const visitOf = async (id: number) => (await inquiryOf(id)).visitAt;
const eventsOf = async (id: number) =>
  (
    await db
      .selectFrom("inquiryEvent")
      .select(["kind", "text"])
      .where("inquiryId", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ kind, text }) => `${kind} ${text}`);
const alertsOf = (id: number) =>
  db.selectFrom("alert").selectAll().where("inquiryId", "=", id).orderBy("id").execute();

test("a chosen time is a promise, told to the office once, and can be changed and cancelled", async () => {
  const id = await offered();
  for (const [act, at] of [
    ["agree", first],
    ["agree", first],
    ["agree", second],
  ] as const)
    expect(await say(id, act, at)).toBeUndefined();
  expect(await visitOf(id)).toBe(second);
  expect(await say(id, "cancel")).toBeUndefined();
  expect(await say(id, "cancel")).toBeUndefined();
  expect(await visitOf(id)).toBeNull();
  expect(await say(id, "others", "", "토요일 오전")).toBeUndefined();
  expect(await say(id, "others", "", "토요일 오전")).toBeUndefined();
  expect(await eventsOf(id)).toEqual([
    `VISIT_AGREED ${first}`,
    `VISIT_AGREED ${second}`,
    `VISIT_UNAGREED ${second}`,
    "VISIT_OTHERS 토요일 오전",
  ]);
  const told = await Promise.all((await alertsOf(id)).map(readNews));
  expect(told.map((news) => news?.title)).toEqual([
    "고객이 방문 시간을 선택함",
    "고객이 방문 시간을 선택함",
    "고객이 방문 예약을 취소함",
    "고객이 다른 방문 시간을 요청함",
  ]);
  expect(JSON.stringify(told)).not.toContain("토요일");
});

test("nobody chooses a time that is not on offer, from a page left open, or that is over", async () => {
  const id = await offered({}, [inDays(-1), first, second]);
  const { offer } = await readVisit(id);
  expect(await say(id, "agree", third)).toContain("변경되었습니다");
  expect(await say(id, "agree", inDays(-1))).toContain("변경되었습니다");
  const [{ at: over } = { at: "" }] = (await readVisit(id)).times;
  expect(await say(id, "agree", over)).toContain("이미 지난 시각");
  // The other telephone has chosen meanwhile.
  expect(await say(id, "agree", first)).toBeUndefined();
  const late = await answerVisit(id, { act: "agree", at: second, offer, words: "" });
  expect(late?.message).toContain("변경되었습니다");
  expect(await answerVisit(id, { act: "agree", at: first, offer, words: "" })).toBeUndefined();
  expect(await visitOf(id)).toBe(first);
  await db.deleteFrom("visit").where("inquiryId", "=", id).execute();
  for (const act of ["agree", "others", "cancel"] as const)
    expect(
      (await answerVisit(id, { act, at: first, offer: "", words: "언제든" }))?.message,
    ).toContain("변경되었습니다");
});

test("on its day a visit is changed by telephone alone", async () => {
  vi.useFakeTimers({ now: new Date("2026-03-02T01:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const soon = "2026-03-02T05:00:00.000Z";
  const id = await offered({}, [soon, second]);
  expect(await say(id, "agree", soon)).toBeUndefined();
  for (const act of ["agree", "cancel", "others"] as const)
    expect(await say(id, act, second, "내일")).toContain("방문 당일에는");
});

test("a choice without its alert is none: all of it is written, or nothing", async () => {
  const id = await offered();
  sqlite.exec(`CREATE TEMP TRIGGER dies BEFORE INSERT ON main.alert
    BEGIN SELECT RAISE(ABORT, 'as if killed'); END`);
  await expect(say(id, "agree", first)).rejects.toThrow("as if killed");
  sqlite.exec("DROP TRIGGER dies");
  expect([await visitOf(id), await eventsOf(id), (await readVisit(id)).agreed]).toEqual([
    null,
    [],
    undefined,
  ]);
});

test("a call stays what it was when a visit is agreed on, changed or cancelled", async () => {
  for (const call of [inDays(1), inDays(3.5), inDays(10)]) {
    const id = await offered({ nextContactAt: call });
    for (const [act, at, next] of [
      ["agree", second, second],
      ["agree", first, first],
      ["cancel", "", null],
      ["agree", second, second],
      ["others", "", null],
    ] as const) {
      expect(await say(id, act, at, "주말")).toBeUndefined();
      expect(await inquiryOf(id)).toMatchObject({ nextContactAt: call, visitAt: next });
    }
  }
});

test("of two customers who choose one hour at once, one is visited, and the other chooses anew", async () => {
  for (let pair = 0; pair < 20; pair += 1) {
    const at = inDays(30 + pair);
    const near = new Date(Date.parse(at) + 59 * 60_000).toISOString();
    const ids = [await offered({}, [at, third]), await offered({}, [near, third])];
    const said = await Promise.all([
      say(ids[0] ?? 0, "agree", at),
      say(ids[1] ?? 0, "agree", near),
    ]);
    expect(said.filter((problem) => problem === undefined)).toHaveLength(1);
    expect(said.join()).toContain("다른 예약으로 마감된 시간입니다");
    const other = ids[said[0] === undefined ? 1 : 0] ?? 0;
    expect((await readVisit(other)).times.map(({ isTaken }) => isTaken)).toEqual([0, 1]);
    // It is on offer again as soon as it is given up.
    await say(ids[said[0] === undefined ? 0 : 1] ?? 0, "cancel");
    expect((await readVisit(other)).times.map(({ isTaken }) => isTaken)).toEqual([0, 0]);
    expect(await say(other, "agree", said[0] === undefined ? near : at)).toBeUndefined();
  }
});

test("where the office has let two overlap, both are visited, whoever is first", async () => {
  for (let pair = 0; pair < 20; pair += 1) {
    const at = inDays(60 + pair);
    const [one, two] = [await offered({}, [at]), await offered({}, [at])];
    const third = await offered({}, [at]);
    // When it offered that time to the second.
    const shared = db.updateTable("visit").set({ sharedWith: ` ${one} ` });
    await shared.where("inquiryId", "=", two).execute();
    const order = pair % 2 ? [one, two] : [two, one];
    expect(await Promise.all(order.map((id) => say(id, "agree", at)))).toEqual([
      undefined,
      undefined,
    ]);
    expect(await say(third, "agree", at)).toContain("마감된 시간");
  }
});

test("an answer opens a closed consultation again, which cannot be closed before the visit", async () => {
  const id = await offered({ closedAt: new Date().toISOString(), closedFor: "연락 없음" });
  await say(id, "agree", first);
  const { closedAt, heardAt, newsAt, version } = await inquiryOf(id);
  expect([closedAt, version]).toEqual([null, 1]);
  expect([heardAt, newsAt]).toEqual([expect.any(String), expect.any(String)]);
  const fields = new FormData();
  fields.set("day", new Date().toISOString().slice(0, 10));
  fields.set("reason", "다른 곳과 계약");
  const refused = await endInquiry(String(id), "close", fields as never, staff);
  expect(refused?.message).toContain("실측 방문이 남아 있습니다");
});

test("a contract changes nothing, what was withdrawn is answered no more, and destruction takes it along", async () => {
  const contract = await offered({ status: "CONTRACT" });
  expect(await say(contract, "agree", first)).toBeUndefined();
  const withdrawn = await offered();
  const { offer } = await readVisit(withdrawn);
  await withdrawInquiry(withdrawn, "", undefined);
  const answered = { act: "agree", at: first, offer, words: "" } as const;
  await expect(answerVisit(withdrawn, answered)).rejects.toMatchObject({ status: 409 });
  const gone = await offered();
  await destroy(gone);
  await expect(answerVisit(gone, answered)).rejects.toMatchObject({ status: 404 });
  expect((await readVisit(gone)).times).toEqual([]);
});

test("an answer for which the disk has no room is refused with words, and can be given again", async () => {
  const id = await offered();
  sqlite.pragma(`max_page_count = ${sqlite.pragma("page_count", { simple: true })}`);
  const { offer } = await readVisit(id);
  const words = "가".repeat(99_999);
  const refused = await answerVisit(id, { act: "others", at: "", offer, words });
  sqlite.pragma("max_page_count = 1073741823");
  expect(vi.mocked(console.error).mock.calls.join()).toContain("디스크가 가득 차");
  vi.mocked(console.error).mockClear();
  expect(refused).toEqual({ status: 503, message: expect.stringContaining("답변을 저장할 수 없") });
  expect(await say(id, "others", "", "토요일 오전")).toBeUndefined();
});

test("the same press is heard once a minute, so that a stranger cannot fill the story, but a choice always", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await offered();
  const soon = expect.stringContaining("1분 뒤에 다시");
  for (const [act, at] of [
    ["agree", first],
    ["agree", second],
    ["cancel", ""],
    ["agree", first],
  ] as const)
    expect(await say(id, act, at)).toBeUndefined();
  expect([await say(id, "agree", second), await say(id, "cancel")]).toEqual([soon, soon]);
  expect(await eventsOf(id)).toHaveLength(4);
  vi.setSystemTime(Date.now() + 60_001);
  for (const act of ["cancel", "agree"] as const) expect(await say(id, act, first)).toBeUndefined();
  expect(await say(id, "others", "", "토요일")).toBeUndefined();
  expect(await say(id, "others", "", "일요일")).toEqual(soon);
});
