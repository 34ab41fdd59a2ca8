import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own, because the door opens every server of its process. */
function ask(isKnownBrowser: string, listener: string) {
  const server = `
    import { createServer } from "node:http";
    import { openFrontDoor } from "./app/door/front-door.server.ts";
    openFrontDoor({ isKnownBrowser: ${isKnownBrowser}, pages: undefined, routes: () => [] });
    const server = createServer(${listener}).listen(0, "127.0.0.1");
    server.once("listening", async () => {
      const signal = AbortSignal.timeout(20_000);
      const url = "http://127.0.0.1:" + server.address().port;
      const answer = await fetch(url, { signal }).then((each) => each.text(), String);
      process.stdout.write(answer, () => process.exit());
    });`;
  const node = ["--import", "tsx", "--input-type=module", "--eval", server];
  return execFileSync(process.execPath, node, { encoding: "utf8", stdio: "pipe" });
}

test("a request is answered even if it cannot be told whose browser it is", () => {
  const unknown = "async () => { throw new Error('of the test'); }";
  expect(ask(unknown, "(request, response) => response.end('answered')")).toContain("answered");
});

test("a Ctrl+C that npm hands on besides the terminal's own cuts nobody's answer", () => {
  const twice = `(request, response) => {
    const press = () => process.kill(process.pid, "SIGINT");
    process.once("SIGINT", () => setImmediate(() => { press(); response.end("answered"); }));
    press();
  }`;
  expect(ask("async () => true", twice)).toContain("answered");
});
