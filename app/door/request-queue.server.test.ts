import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { pictureAreas } from "~/database/area";
import { viewPath } from "~/pictures/picture";
import { inQueue, kindOf } from "./request-queue.server";

function answer() {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

/** Queues a request and records when it starts. */
function ask(begun: string[], visitor: string, name = visitor, url = "/contact") {
  const response = answer();
  const sender = { visitor, isKnown: false, kind: kind("GET", url) };
  inQueue(sender, response, () => begun.push(name));
  return response;
}

test("three pages per visitor at once, four in all; beyond that, visitors are served in turn", () => {
  const begun: string[] = [];
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask(begun, "a", name));
  expect(begun).toEqual(["a1", "a2", "a3"]);
  const others = ["b", "c"].map((visitor) => ask(begun, visitor));
  expect(begun).toEqual(["a1", "a2", "a3", "b"]);
  many[0]?.end();
  expect(begun.at(-1)).toBe("a4");
  many[1]?.end();
  expect(begun.at(-1)).toBe("c");
  for (const response of [...many, ...others]) response.end();
  expect(begun).toHaveLength(7);
});

test("one search at a time: whoever opens a page waits behind no stranger's", () => {
  const begun: string[] = [];
  const search = (visitor: string) => ask(begun, visitor, visitor, "//Portfolio.data?x&%71=a");
  const searches = Array.from({ length: 320 }, (_, number) => search(`${number % 20}`));
  const page = ask(begun, "somebody");
  expect(begun).toEqual(["0", "somebody"]);
  for (const response of searches.slice(1)) response.emit("close");
  for (const response of [searches[0], page]) response?.end();
  expect(begun).toHaveLength(2);
});

test("a client that disconnects frees its slot, whether waiting or running", () => {
  const begun: string[] = [];
  const first = ["a1", "a2", "a3"].map((name) => ask(begun, "a", name));
  const [fourth, fifth] = ["a4", "a5"].map((name) => ask(begun, "a", name));
  fourth?.emit("close");
  first[0]?.emit("close");
  expect(begun).toEqual(["a1", "a2", "a3", "a5"]);
  for (const response of [...first, fifth]) response?.end();
});

test("a response that closes late does not delete the visitor's new queue", () => {
  const begun: string[] = [];
  const late = ask(begun, "a", "late");
  late.end();
  const next = ["a1", "a2", "a3", "a4"].map((name) => ask(begun, "a", name));
  late.emit("close");
  next[0]?.end();
  expect(begun).toEqual(["late", "a1", "a2", "a3", "a4"]);
  for (const response of next) response.end();
});

function kind(method: string, url: string, headers: Record<string, string> = {}) {
  return kindOf(Object.assign(new IncomingMessage(new Socket()), { method, url, headers }));
}

test("a request is classified by the path it resolves to, not by its spelling", () => {
  expect(kind("GET", "/api/content/view/a.jpg")).toBe("file");
  expect(kind("GET", "/api/content/view/../../../portfolio")).toBe("page");
  expect(kind("POST", "/portfolio")).toBe("page");
  expect(kind("DELETE", "/contact", { "content-length": "100" })).toBe("form");
  expect(kind("POST", "/contact", { "content-length": "9999999" })).toBe("upload");
  expect(kind("POST", "/contact", { "transfer-encoding": "chunked" })).toBe("upload");
});

test.each(pictureAreas)("a picture of %s is classified as a file", (area) => {
  expect(kind("GET", viewPath(area, "a.jpg"))).toBe("file");
  expect(kind("GET", viewPath(area, "a.jpg", "800"))).toBe("file");
});
