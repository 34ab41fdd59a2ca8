import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";

let oneLook: typeof import("~/upkeep/backup/one-look.server").oneLook;
beforeEach(async () => {
  // A look that hung in an earlier test would still be waited for.
  vi.resetModules();
  ({ oneLook } = await import("~/upkeep/backup/one-look.server"));
});

test("a disk that does not answer is looked at once, and nobody waits for it for ever", async () => {
  const look = vi.fn(() => new Promise<number>(() => {}));
  const both = await Promise.all([oneLook("hung", look), oneLook("hung", look)]);
  expect([both, look.mock.calls.length]).toEqual([[undefined, undefined], 1]);
  // Who asks later is answered at once.
  const later = await Promise.race([oneLook("hung", look), pause(1000, "waited")]);
  expect([later, look.mock.calls.length]).toEqual([undefined, 1]);
});

test("nor does a look of another name take another thread meanwhile", async () => {
  const other = vi.fn(async () => "there");
  const hung = oneLook("hung", () => new Promise<number>(() => {}));
  expect(await oneLook("other", other)).toBe(undefined);
  await hung;
  expect(other).not.toHaveBeenCalled();
});

test("one that answers is asked each time, and its failure is the asker's", async () => {
  const look = vi.fn(async () => "there");
  expect([await oneLook("well", look), await oneLook("well", look)]).toEqual(["there", "there"]);
  expect(look).toHaveBeenCalledTimes(2);
  await expect(oneLook("bad", () => Promise.reject(new Error("EIO")))).rejects.toThrow("EIO");
});
