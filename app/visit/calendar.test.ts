import { expect, test } from "vitest";
import { calendarOf } from "./calendar";

const now = "2026-03-01T01:02:03.456Z";

const promised = {
  uid: "inquiry-3@example.com",
  sequence: 2,
  at: "2026-03-03T05:30:00.000Z",
  minutes: 30,
  reminder: 10,
  summary: "연락: 홍길동",
  description: "010-1234-5678",
  url: "https://example.com/admin/contact/3",
};

/** As a calendar reads it: lines unfolded, text unescaped. */
function read(calendar: string) {
  expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of calendar.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  const lines = calendar.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
  return lines.map((line) => {
    const [, name, value = ""] = /^([A-Z-]+)(?:;VALUE=URI)?:(.*)$/.exec(line) ?? [];
    return [name, value.replace(/\\([\\;,n])/g, (_, letter) => (letter === "n" ? "\n" : letter))];
  });
}

test("a promise is an event of half an hour with a reminder", () => {
  expect(read(calendarOf([promised], now))).toEqual([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//interior-site//office//KO"],
    ["BEGIN", "VEVENT"],
    ["UID", "inquiry-3@example.com"],
    ["SEQUENCE", "2"],
    ["DTSTAMP", "20260301T010203Z"],
    ["DTSTART", "20260303T053000Z"],
    ["DTEND", "20260303T060000Z"],
    ["SUMMARY", "연락: 홍길동"],
    ["DESCRIPTION", "010-1234-5678"],
    ["BEGIN", "VALARM"],
    ["ACTION", "DISPLAY"],
    ["TRIGGER", "-PT10M"],
    ["DESCRIPTION", "연락: 홍길동"],
    ["END", "VALARM"],
    ["URL", "https://example.com/admin/contact/3"],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ]);
});

test.each([
  "김;이,박\\n최",
  "줄\r\nBEGIN:VEVENT\nATTENDEE:x",
  "가나다라마바사아자차카타파하".repeat(20),
  "👩‍👩‍👧‍👦".repeat(30),
])("a name cannot leave its line, and is the same again: %j", (name) => {
  const fields = read(calendarOf([{ ...promised, summary: name, url: undefined }], now));
  expect(fields.filter(([field]) => field === "SUMMARY")).toEqual([
    ["SUMMARY", name.replaceAll("\r\n", "\n")],
  ]);
  expect(fields.filter(([field]) => field === "BEGIN")).toHaveLength(3);
});

test("a visit beside a promise is an event of its own, with its place", () => {
  const visit = { ...promised, uid: "visit-3@example.com", minutes: 60, location: "서울, 중구 1" };
  const fields = read(calendarOf([promised, visit], now));
  const of = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  expect(of("UID")).toEqual(["inquiry-3@example.com", "visit-3@example.com"]);
  expect(of("DTEND")).toEqual(["20260303T060000Z", "20260303T063000Z"]);
  expect(of("LOCATION")).toEqual(["서울, 중구 1"]);
});
