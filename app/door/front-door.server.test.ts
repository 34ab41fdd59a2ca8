import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own: the door opens every server of its process. */
const server = `
import { createServer } from "node:http";
import { openFrontDoor } from "./app/door/front-door.server.ts";
const isKnownBrowser = async () => { throw new Error("of the test"); };
openFrontDoor({ isKnownBrowser, pages: undefined, routes: () => [] });
const server = createServer((request, response) => response.end("answered")).listen(0, "127.0.0.1");
server.once("listening", async () => {
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch("http://127.0.0.1:" + server.address().port, { signal }).catch(String);
  process.stdout.write(typeof answer === "string" ? answer : await answer.text(), () => process.exit());
});`;

test("a request is answered even if it cannot be told whose browser it is", () => {
  const node = ["--import", "tsx", "--input-type=module", "--eval", server];
  const said = execFileSync(process.execPath, node, { encoding: "utf8", stdio: "pipe" });
  expect(said).toContain("answered");
});
