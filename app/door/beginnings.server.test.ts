import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { beginSoon, type Rank } from "./beginnings.server";

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

test("browsers that have signed in begin before strangers, and uploads after everybody", async () => {
  const asked: Rank[] = ["upload", "ordinary", "ordinary", "known", "known"];
  const begun: Rank[] = [];
  const all = asked.map(
    (rank) =>
      new Promise<void>((resolve) => {
        beginSoon(rank, answer(), () => {
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
  beginSoon("ordinary", gone, () => {
    isBegun = true;
  });
  gone.destroy();
  await new Promise<void>((resolve) => beginSoon("ordinary", answer(), resolve));
  expect(isBegun).toBe(false);
});
