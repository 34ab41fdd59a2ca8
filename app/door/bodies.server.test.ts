import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { receiveBody } from "./bodies.server";

/** Errors of clients that have gone. */
const ignore = () => {};

/** Its route reads the body and works on it. */
async function serve(work: (received: string) => Promise<void> | void, timeout = 0) {
  const answer = async (received: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of received) body += chunk;
    await work(body);
    response.end();
  };
  const server = createServer((received, response) => {
    receiveBody(received, () => answer(received, response).catch(ignore));
  });
  server.timeout = timeout;
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function post(port: number, headers: Record<string, string | number>) {
  const asking = request({ host: "127.0.0.1", port, method: "POST", headers, agent: false });
  const status = new Promise<number>((resolve) => {
    asking.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    asking.on("error", () => resolve(0));
  });
  return { asking, status };
}

test("a short body is passed on when it is there, as it came", async () => {
  const received: string[] = [];
  const port = await serve((body) => void received.push(body));
  const { asking, status } = post(port, { "Content-Length": 6 });
  for (const letter of ["가", "나"]) {
    for (const byte of Buffer.from(letter)) {
      asking.write(Buffer.of(byte));
      await pause(5);
    }
  }
  expect([await status, received]).toEqual([200, ["가나"]]);
});

test("work on a long body may take longer than a silent connection lasts", async () => {
  const port = await serve(() => pause(1500), 500);
  const body = "a".repeat(100_000);
  const { asking, status } = post(port, { "Content-Length": body.length });
  asking.end(body);
  expect(await status).toBe(200);
});

test("a GET takes its turn, whatever it says comes with it", async () => {
  const coming: boolean[] = [];
  const server = createServer((received, response) => {
    receiveBody(received, (isComing) => coming.push(isComing));
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const headers of [{ "Content-Length": 100_000 }, { "Transfer-Encoding": "chunked" }]) {
    const asking = request({ host: "127.0.0.1", port, headers, agent: false }).on("error", ignore);
    asking.write("a");
    await once(asking, "response");
    asking.destroy();
  }
  expect(coming).toEqual([false, false]);
});
