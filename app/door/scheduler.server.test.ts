import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { type Priority, schedule } from "./scheduler.server";

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

test("browsers that have signed in begin before strangers, and uploads after everybody", async () => {
  const asked: Priority[] = ["upload", "ordinary", "ordinary", "known", "known"];
  const begun: Priority[] = [];
  const all = asked.map(
    (rank) =>
      new Promise<void>((resolve) => {
        schedule(rank, answer(), () => {
          begun.push(rank);
          resolve();
        });
      }),
  );
  await Promise.all(all);
  expect(begun).toEqual(["known", "known", "ordinary", "ordinary", "upload"]);
});

test("work begins for nobody who has gone by then", async () => {
  const gone = answer();
  let isBegun = false;
  schedule("ordinary", gone, () => {
    isBegun = true;
  });
  gone.destroy();
  await new Promise<void>((resolve) => schedule("ordinary", answer(), resolve));
  expect(isBegun).toBe(false);
});
