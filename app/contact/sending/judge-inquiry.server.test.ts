import { expect, test, vi } from "vitest";
import { makeToken } from "~/contact/one-time-token.server";
import { SECOND } from "~/text/duration";
import { formOf } from "../../../tests/support/form";
import { honestInquiries } from "../../../tests/support/honest-inquiries";
import { sentFrom } from "../../../tests/support/sender";
import { judgeInquiry } from "./judge-inquiry.server";
import { TRAP_FIELD } from "./trap";

// The clock stands still: a second may pass between making a token and judging it.
vi.useFakeTimers({ toFake: ["Date"] });

const honest = {
  customer: "김고객",
  phoneNumber: "01012345678",
  email: "",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  customerMemo: "도배 견적이요",
};

let senders = 0;
function another() {
  senders += 1;
  return senders;
}

/** Each from an address and a telephone of its own, unless the test says otherwise. */
function judge(
  sent: Record<string, string>,
  {
    address = `203.0.113.${another()}`,
    ...words
  }: Partial<typeof honest & { address: string }> = {},
) {
  const phoneNumber = `0101111${1000 + another()}`;
  return sentFrom(address, () => judgeInquiry(formOf(sent), { ...honest, phoneNumber, ...words }));
}

const madeBefore = (seconds: number) => makeToken(Date.now() - seconds * SECOND);
const clean = { isSpam: 0, spamSignals: "" };

test.each([
  ["a person who takes half a minute", { token: madeBefore(30) }, clean],
  ["a draft of yesterday", { token: madeBefore(24 * 3600) }, clean],
  ["a program without a token", {}, clean],
  ["a token that we did not sign", { token: `${Date.now().toString(36)}.a.b` }, clean],
  ["an empty trap", { token: madeBefore(30), [TRAP_FIELD]: "" }, clean],
  [
    "a filled trap",
    { token: madeBefore(30), [TRAP_FIELD]: "hi" },
    { isSpam: 1, spamSignals: "trap" },
  ],
  ["a filled trap without a token", { [TRAP_FIELD]: "hi" }, { isSpam: 1, spamSignals: "trap" }],
  ["a post at once", { token: madeBefore(0) }, { isSpam: 1, spamSignals: "quick" }],
  ["three seconds", { token: madeBefore(3) }, { isSpam: 0, spamSignals: "hurried" }],
  [
    "a form that was refused and is sent again at once",
    { token: madeBefore(0), firstToken: madeBefore(40) },
    clean,
  ],
  [
    "a form that was opened days ago and is sent again at once",
    { token: madeBefore(0), firstToken: madeBefore(72 * 3600) },
    clean,
  ],
  [
    "a first token that we did not sign",
    { token: madeBefore(0), firstToken: "1.a.b" },
    { isSpam: 1, spamSignals: "quick" },
  ],
  [
    "a form that was opened before the clock was set back",
    { token: madeBefore(0), firstToken: madeBefore(-3600) },
    clean,
  ],
  [
    "an e-mail in the page's form, which has no field for it",
    { token: madeBefore(30), email: "a@example.com" },
    { isSpam: 0, spamSignals: "hiddenEmail" },
  ],
  ["an e-mail from a program", { email: "a@example.com" }, clean],
])("%s", (_, sent, judgement) => {
  expect(judge(sent)).toEqual(judgement);
});

test("weak signals add up: three seconds and a word of adverts", () => {
  const words = { customerMemo: "카지노" };
  expect(judge({}, words)).toEqual({ isSpam: 0, spamSignals: "advertWord" });
  expect(judge({ token: madeBefore(3) }, words)).toEqual({
    isSpam: 1,
    spamSignals: "hurried advertWord",
  });
});

test("an address that sends often is noticed, then flagged; an address of the local network is not", () => {
  const found = Array.from(
    { length: 20 },
    () => judge({}, { address: "198.51.100.7" }).spamSignals,
  );
  expect(found.slice(0, 5)).toEqual(["", "", "", "", ""]);
  expect(found[5]).toBe("oftenFromAddress");
  expect(found[19]).toContain("floodFromAddress");
  expect(judge({}, { address: "198.51.100.8" }).spamSignals).not.toContain("Address");
  const local = Array.from({ length: 20 }, () => judge({}, { address: "192.168.0.9" }));
  expect(local.filter(({ isSpam }) => isSpam)).toEqual([]);
});

test("many inquiries of an IPv6 /48, which may be a carrier's, are noticed, and flag nobody", () => {
  const judged = Array.from({ length: 60 }, (_, network) =>
    judge({ token: madeBefore(30) }, { address: `2001:db8:3:${network}::1` }),
  );
  expect(judged[44]?.spamSignals).not.toContain("oftenFromNetwork");
  expect(judged[45]?.spamSignals).toContain("oftenFromNetwork");
  expect(judged.filter(({ isSpam }) => isSpam)).toEqual([]);
});

test("the same telephone or e-mail from many addresses is noticed, however it is written", () => {
  const written = ["010-7777-8888", "01077778888", "010 7777 8888", "０１０７７７７８８８８"];
  const found = written.map((phoneNumber) => judge({}, { phoneNumber }).spamSignals);
  expect(found[2]).not.toContain("oftenSameContact");
  expect(found[3]).toContain("oftenSameContact");
  const mails = ["a@b.kr", "A@b.kr", "a@B.kr", "a@b.KR"].map((email) => judge({}, { email }));
  expect(mails[3]?.spamSignals).toContain("oftenSameContact");
});

test("someone who tries the form again and again, in a hurry, is still heard", () => {
  const token = madeBefore(3);
  const judged = Array.from({ length: 10 }, () => judge({ token }, { phoneNumber: "01033334444" }));
  expect(judged.at(-1)?.spamSignals).toContain("hurried oftenSameContact");
  expect(judged.filter(({ isSpam }) => isSpam)).toEqual([]);
});

test("on a day when many write, honest inquiries still reach the office", () => {
  const token = madeBefore(30);
  const judged = honestInquiries.map((words) =>
    judge({ token }, { ...words, phoneNumber: `0102222${1000 + another()}` }),
  );
  expect(judged.at(-1)?.spamSignals).toContain("oftenByAll");
  expect(judged.filter(({ isSpam }) => isSpam)).toEqual([]);
});

test("what signed-in staff send is never spam, whatever it says", () => {
  const sent = { [TRAP_FIELD]: "http://spam.example", token: makeToken() };
  const judged = sentFrom("203.0.113.1", () => judgeInquiry(formOf(sent), honest, true));
  expect(judged).toEqual(clean);
});
