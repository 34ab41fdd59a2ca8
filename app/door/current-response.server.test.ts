import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { currentResponse, responseTo, whileAnswering } from "./current-response.server";

test("the response is known through every asynchronous step, also after a time when none was under way", async () => {
  const known: boolean[] = [];
  let passedOn = new Request("http://localhost");
  expect(responseTo(passedOn)).toBeUndefined();
  const answer = async (response: ServerResponse) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    passedOn = new Request(passedOn, { headers: response.req.headers as Record<string, string> });
    known.push(currentResponse() === response && responseTo(passedOn) === response);
    response.end();
  };
  const server = createServer((_, response) => whileAnswering(response, () => answer(response)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const ask = () => fetch(`http://127.0.0.1:${port}`);
  await ask();
  await Promise.all(Array.from({ length: 10 }, ask));
  await ask();
  server.close();
  // A loader may still be at work when its client has left.
  expect(responseTo(passedOn)).toBe("closed");
  expect(known).toEqual(Array.from({ length: 12 }, () => true));
  expect(currentResponse()).toBeUndefined();
});
