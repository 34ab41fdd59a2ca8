import { createServer } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "../../scripts/free-port";
import { readPage, startAside } from "../../scripts/start-aside";

test("a site that takes connections and answers nothing has not started, and no page of it comes", async () => {
  const silent = 'require("node:http").createServer(() => {}).listen(process.env.PORT)';
  const server = createServer(() => {});
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await Promise.all([
    expect(startAside(["-e", silent], {}, { patience: 1000 })).rejects.toThrow("시작되지 않습니다"),
    expect(readPage(`http://127.0.0.1:${port}`, "/")).rejects.toThrow("timeout"),
  ]);
  server.closeAllConnections();
  server.close();
});
