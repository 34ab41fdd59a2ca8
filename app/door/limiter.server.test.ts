import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { takeTurn, waitingRequests } from "./limiter.server";

/** Takes a turn and records when it begins. */
function asking(begun: string[]) {
  return (visitor: string, { name = visitor, url = "/contact", isKnown = false } = {}) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
    const response = new ServerResponse(request);
    takeTurn({ visitor, isKnown }, response, () => begun.push(name));
    return response;
  };
}

/** Only the head, whether anybody reads it or not. */
const answer = (response: ServerResponse | undefined) => response?.writeHead(200);

test("two pages of a visitor at once, four in all; the others follow in turn", async () => {
  const begun: string[] = [];
  const ask = asking(begun);
  const many = ["a1", "a2", "a3", "a4"].map((name) => ask("a", { name }));
  await expect.poll(() => begun).toEqual(["a1", "a2"]);
  const others = ["b", "c", "d"].map((visitor) => ask(visitor));
  await expect.poll(() => begun).toEqual(["a1", "a2", "b", "c"]);
  expect(waitingRequests()).toBe(3);
  answer(many[0]);
  await expect.poll(() => begun.at(-1)).toBe("d");
  answer(many[1]);
  await expect.poll(() => begun.at(-1)).toBe("a3");
  for (const response of others) answer(response);
  await expect.poll(() => begun.at(-1)).toBe("a4");
  expect(waitingRequests()).toBe(0);
  for (const response of many.slice(2)) answer(response);
});

test("who has gone passes the turn on, whether waiting or begun", async () => {
  const begun: string[] = [];
  const ask = asking(begun);
  const [first, second, third, fourth] = ["a1", "a2", "a3", "a4"].map((name) => ask("a", { name }));
  await expect.poll(() => begun).toEqual(["a1", "a2"]);
  third?.destroy();
  first?.destroy();
  first?.emit("close");
  await expect.poll(() => begun).toEqual(["a1", "a2", "a4"]);
  for (const response of [second, fourth]) answer(response);
});

test("a known browser waits behind nobody, and pictures and passwords hold up no page", async () => {
  const begun: string[] = [];
  const ask = asking(begun);
  const pages = ["a", "b", "c", "d", "e"].map((visitor) => ask(visitor));
  const known = ask("a", { name: "known", isKnown: true });
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d", "known"]);
  for (const response of [...pages.slice(0, 4), known]) answer(response);
  await expect.poll(() => begun).toContain("e");
  answer(pages[4]);

  begun.length = 0;
  const slow = Array.from({ length: 100 }, (_, index) =>
    ask(`${index}`, { name: "slow", url: index % 2 ? "/api/content/view/a.jpg" : "/admin/login" }),
  );
  const page = ask("somebody");
  await expect.poll(() => begun.length).toBe(25);
  expect(begun).toContain("somebody");
  for (const response of slow) response.destroy();
  for (const response of slow) response.emit("close");
  answer(page);
  await expect.poll(waitingRequests).toBe(0);
});

test.each(["//admin/contact", "/api/../contact", "/%61pi/../contact"])(
  "%s is a page by what it resolves to",
  async (url) => {
    const begun: string[] = [];
    const ask = asking(begun);
    const all = ["a", "b", "c", "d", "e"].map((visitor) => ask(visitor, { url }));
    await expect.poll(() => begun).toHaveLength(4);
    for (const response of all.slice(0, 4)) answer(response);
    await expect.poll(() => begun).toHaveLength(5);
    answer(all[4]);
  },
);
