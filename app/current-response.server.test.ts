import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { currentResponse, currentSender, whileAnswering } from "./current-response.server";

test("response and sender are known through every asynchronous step, also once the client has left", async () => {
  const known: boolean[] = [];
  const server = createServer((_, response) => {
    const sender = {
      address: "203.0.113.1",
      visitor: "203.0.113.1",
      isLocal: false,
      isRefresh: false,
    };
    void whileAnswering({ sender, response }, async () => {
      await pause(5);
      known.push(currentResponse() === response && currentSender() === sender);
      response.end();
      await pause(5);
      known.push(currentResponse()?.closed === true);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
  await Promise.all(Array.from({ length: 10 }, ask));
  await ask();
  while (known.length < 22) await pause(5);
  server.close();
  expect(known).toEqual(Array.from({ length: 22 }, () => true));
  expect(currentResponse()).toBeUndefined();
  expect(currentSender().address).toBe("unknown");
});
