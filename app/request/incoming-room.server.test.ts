import { expect, test } from "vitest";
import { MEGABYTE } from "~/text/bytes";
import { openRoom } from "./incoming-room.server";

test("each visitor has a quota for files being received, and closing frees it", async () => {
  const first = await openRoom("203.0.113.1");
  const second = await openRoom("203.0.113.1");
  expect(first.take(300 * MEGABYTE)).toBe(true);
  expect(second.take(100 * MEGABYTE)).toBe(true);
  expect(second.take(1)).toBe(false);
  expect((await openRoom("203.0.113.2")).take(100 * MEGABYTE)).toBe(true);
  first.close();
  expect(second.take(MEGABYTE)).toBe(true);
});

test("more than the disk can hold is refused before it is written", async () => {
  const room = await openRoom("203.0.113.3");
  expect(room.take(Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(room.take(MEGABYTE)).toBe(true);
});
