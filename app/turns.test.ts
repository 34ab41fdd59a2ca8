import { expect, test } from "vitest";
import { LineTooLong, turns } from "./turns";

test("one at a time, in order, urgent ones first; a failure passes its turn on", async () => {
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

test("with too many ahead it is refused at once; urgent work is not", async () => {
  const inTurn = turns(1);
  let finish = () => {};
  const running = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
  const done: string[] = [];
  const stranger = (name: string) =>
    inTurn(async () => void done.push(name), { mostAhead: 2 }).catch((error) => error);
  const line = [stranger("a"), stranger("b")];
  expect(await stranger("c")).toBeInstanceOf(LineTooLong);
  line.push(inTurn(async () => void done.push("known"), { isUrgent: true, mostAhead: 2 }));
  finish();
  await Promise.all([running, ...line]);
  expect(done).toEqual(["known", "a", "b"]);
  expect(await stranger("d")).toBeUndefined();
  expect(done).toEqual(["known", "a", "b", "d"]);
});
