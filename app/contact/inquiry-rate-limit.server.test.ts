import { beforeEach, expect, test, vi } from "vitest";
import { MEGABYTE } from "~/text/bytes";

const files = (megabytes: number) => [{ size: megabytes * MEGABYTE }];
const tooManyFiles = { retryAfter: 3600, isOfFiles: true };

let countInquiry: typeof import("./inquiry-rate-limit.server").countInquiry;
beforeEach(async () => {
  // At each first call an hour begins; all of them are made at its start.
  vi.spyOn(performance, "now").mockReturnValue(0);
  vi.resetModules();
  ({ countInquiry } = await import("./inquiry-rate-limit.server"));
});

test("a visitor leaves 300 MB of files in an hour, a neighbour as much, and who sends none goes on", () => {
  for (let count = 0; count < 10; count += 1) {
    expect(countInquiry("203.0.113.1", files(30))).toBeUndefined();
  }
  expect(countInquiry("203.0.113.1", files(1))).toEqual(tooManyFiles);
  expect(countInquiry("203.0.113.1", [])).toBeUndefined();
  expect(countInquiry("203.0.113.2", files(30))).toBeUndefined();
});

test("an address that may be a proxy's, and so everybody's, has ten times as much", () => {
  for (let count = 0; count < 100; count += 1) {
    expect(countInquiry("192.168.0.9", files(30))).toBeUndefined();
  }
  expect(countInquiry("192.168.0.9", files(1))).toEqual(tooManyFiles);
});

test("two networks of an IPv6 /48 use up what all of its networks have for files, and no other's; texts are still taken", () => {
  const from = (network: number, sent: { size: number }[]) =>
    countInquiry(`2001:db8:5:${network}::1`, sent);
  for (let count = 0; count < 60; count += 1) {
    expect([from(1, files(5)), from(2, files(5))]).toEqual([undefined, undefined]);
  }
  expect(from(3, files(1))).toEqual(tooManyFiles);
  expect(from(3, [])).toBeUndefined();
  expect(countInquiry("2001:db8:6::1", files(30))).toBeUndefined();
});

test("an IPv6 /48 sends 1,200 texts in an hour, whatever it owns", () => {
  const answers = Array.from({ length: 1300 }, (_, network) =>
    countInquiry(`2001:db8:9:${network}::1`, []),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1200);
  expect(answers.at(-1)).toEqual({ retryAfter: 3600, isOfFiles: false });
});

test("all visitors together leave 4 GB of files in an hour, and who sends none goes on", () => {
  const answers = Array.from({ length: 137 }, (_, host) =>
    countInquiry(`198.51.100.${host}`, files(30)),
  );
  expect(answers.slice(0, 136)).toEqual(Array(136).fill(undefined));
  expect(answers[136]).toEqual(tooManyFiles);
  expect(countInquiry("203.0.113.7", [])).toBeUndefined();
  expect(countInquiry("203.0.113.7", files(16))).toBeUndefined();
});
