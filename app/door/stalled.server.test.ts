import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { stayOpenOnceReceived } from "./stalled.server";

/** Milliseconds: what a silent socket lasts here, and how long the work takes. */
const [TIMEOUT, WORK] = [1000, 3000];

test.each([true, false])(
  "work that takes longer than a silent socket lasts is answered only if it stays open: %s",
  async (staysOpen) => {
    const server = createServer(async (received, response) => {
      if (staysOpen) stayOpenOnceReceived(received);
      received.resume();
      await once(received, "end");
      await pause(WORK);
      response.end();
    });
    server.timeout = TIMEOUT;
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const outcome = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: "pictures",
    }).then(
      (answer) => answer.status,
      () => "disconnected",
    );
    expect(outcome).toBe(staysOpen ? 200 : "disconnected");
    server.close();
    server.closeAllConnections();
  },
);
