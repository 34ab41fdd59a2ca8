import { expect, test } from "vitest";
import { MEGABYTE } from "~/text/bytes";
import { countInquiry } from "./inquiry-rate-limit.server";

const files = (megabytes: number) => [{ size: megabytes * MEGABYTE }];

test("a visitor leaves 300 MB of files in an hour, a neighbour as much, and who sends none goes on", () => {
  for (let count = 0; count < 10; count += 1) {
    expect(countInquiry("203.0.113.1", files(30))).toBeUndefined();
  }
  expect(countInquiry("203.0.113.1", files(1))).toBeGreaterThan(3000);
  expect(countInquiry("203.0.113.1", [])).toBeUndefined();
  expect(countInquiry("203.0.113.2", files(30))).toBeUndefined();
});

test("an address that may be a proxy's, and so everybody's, has ten times as much", () => {
  for (let count = 0; count < 100; count += 1) {
    expect(countInquiry("192.168.0.9", files(30))).toBeUndefined();
  }
  expect(countInquiry("192.168.0.9", files(1))).toBeGreaterThan(3000);
});
