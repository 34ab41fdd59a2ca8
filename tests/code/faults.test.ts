import { expect, test } from "vitest";
import { faults } from "../../scripts/faults/all";
import { type Fault, mistakesIn } from "../../scripts/faults/fault";

test("every fault of npm run faults can still be planted, and its tests exist", () => {
  expect(faults.length).toBeGreaterThanOrEqual(30);
  expect(mistakesIn(faults)).toEqual([]);
});

test("a fault is reported if its code has changed or occurs twice, or if it is listed twice", () => {
  const fault: Fault = {
    name: "A queue lets everybody run.",
    file: "app/turns.ts",
    text: "free -= 1",
    replacement: "free -= 0",
    tests: ["app/turns.test.ts"],
  };
  expect(mistakesIn([fault])).toEqual([]);
  expect(mistakesIn([{ ...fault, text: "free -= 2" }])).toEqual([
    "A queue lets everybody run. app/turns.ts has 0 times: free -= 2",
  ]);
  expect(mistakesIn([{ ...fault, text: "isUrgent" }])).toEqual([
    expect.stringMatching(/has [4-9] times: isUrgent$/),
  ]);
  expect(mistakesIn([{ ...fault, tests: ["tests/gone.test.ts"] }])).toEqual([
    expect.stringContaining("tests/gone.test.ts"),
  ]);
  expect(mistakesIn([fault, fault])).toEqual([
    "A queue lets everybody run. stands in the list twice",
  ]);
});
