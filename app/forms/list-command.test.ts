import { expect, test } from "vitest";
import { applyListCommand } from "./list-command";

test.each([
  ["first 2", "c a b d"],
  ["first 0", "a b c d"],
  ["up 1", "b a c d"],
  ["up 0", "a b c d"],
  ["down 1", "a c b d"],
  ["down 3", "a b c d"],
  ["remove 3", "a b c"],
  ["remove 4", "a b c d"],
  ["up -1", "a b c d"],
  ["up 1e0", "a b c d"],
  ["sort 1", "a b c d"],
  [null, "a b c d"],
])("%j makes %j", (command, result) => {
  expect(applyListCommand(["a", "b", "c", "d"], command).join(" ")).toBe(result);
});
