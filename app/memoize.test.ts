import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { memoize } from "./memoize";

test("a result is computed once, and neither long texts nor many of them fill the memory", () => {
  let computed = 0;
  const length = memoize((text) => {
    computed += 1;
    return text.length;
  });
  expect([length("가나"), length("가나"), length("")]).toEqual([2, 2, 0]);
  expect(computed).toBe(2);

  expect([length("x".repeat(201)), length("x".repeat(201))]).toEqual([201, 201]);
  expect(computed).toBe(4);

  for (let number = 0; number < 2000; number += 1) length(`${number}`);
  computed = 0;
  length("1999");
  expect(computed).toBe(0);
  length("가나");
  expect(computed).toBe(1);
});

test("a part of a long text does not keep the whole in memory", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const same = memoize((text) => text);
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 500; number += 1) {
    same(`${number} ${"x".repeat(100_000)}`.slice(0, 100));
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
});
