import { expect, test } from "vitest";
import { turns } from "./turns";

test("one at a time, in line, and before the line what is urgent; a failure gives its turn on", async () => {
  const inTurn = turns(1);
  const done: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done.push(name);
    if (name === "b") throw new Error("b");
  };
  await Promise.allSettled([
    inTurn(work("a")),
    inTurn(work("b")),
    inTurn(work("c")),
    inTurn(work("d"), { isUrgent: true }),
    inTurn(work("e"), { isUrgent: true }),
  ]);
  expect(done.join(" ")).toBe("a d e b c");
});
