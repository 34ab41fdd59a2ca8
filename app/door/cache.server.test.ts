import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { DescribedRoute } from "~/ui/handle";
import { answerCache, pageKeys } from "./cache.server";

/** Pages that say how often they were rendered, and when the table changed last. */
let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** Text that a better compression makes smaller. */
const words = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 101} 평`).join(" ");

async function serve(filling = "x".repeat(1000)) {
  const state = {
    version: 1,
    renders: 0,
    hold: Promise.resolve(),
    queue: Promise.resolve(),
    queued: 0,
  };
  const cache = answerCache({
    routes: () =>
      ["/about", "/brand", "/privacy", "/portfolio", "/portfolio/:id"].map((path) => ({
        path,
        handle: { cached: "page" },
      })),
    readVersion: () => state.version,
    async render(request) {
      state.renders += 1;
      const { version } = state;
      await state.hold;
      const { pathname } = new URL(request.url);
      if (pathname === "/portfolio/404") return new Response("없음", { status: 404 });
      const text = `${version} ${pathname} ${filling}`;
      if (pathname === "/privacy")
        return new Response(text, { headers: { "Cache-Control": "no-store" } });
      return new Response(text, { headers: { "Content-Type": "text/html" } });
    },
  });
  const server = createServer(async (_, response) => {
    if (cache.answer(response, 0)) return;
    state.queued += 1;
    await state.queue;
    await (cache.make(response, 0) ?? response.writeHead(418).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const versionOf = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).split(" ")[0];
  return { state, versionOf, url: `http://127.0.0.1:${port}` };
}

test("a flood on a page that is not kept yet renders it once", async () => {
  const { state, versionOf } = await serve();
  let release = () => {};
  state.hold = new Promise((resolve) => {
    release = resolve;
  });
  const flood = Array.from({ length: 200 }, () => versionOf("/about"));
  await expect.poll(() => state.renders).toBe(1);
  release();
  expect(new Set(await Promise.all(flood))).toEqual(new Set(["1"]));
  expect(await versionOf("/about")).toBe("1");
  expect(state.renders).toBe(1);
});

test("who waited in the queue while the page was rendered gets it from memory", async () => {
  const { state, versionOf } = await serve();
  let letIn = () => {};
  state.queue = new Promise((resolve) => {
    letIn = resolve;
  });
  const queued = versionOf("/about");
  await expect.poll(() => state.queued).toBe(1);
  state.queue = Promise.resolve();
  await versionOf("/about");
  letIn();
  expect(await queued).toBe("1");
  expect(state.renders).toBe(1);
});

test("a page that its route lets nobody keep is rendered for each who asks", async () => {
  const { state, url } = await serve();
  for (const renders of [1, 2]) {
    const answer = await fetch(`${url}/privacy`);
    expect([answer.headers.get("Cache-Control"), state.renders]).toEqual(["no-store", renders]);
  }
});

test("a rendering during which something changes is not kept, and who asks after the change does not get it", async () => {
  const { state, versionOf } = await serve();
  let release = () => {};
  state.hold = new Promise((resolve) => {
    release = resolve;
  });
  const before = versionOf("/about");
  await expect.poll(() => state.renders).toBe(1);
  state.version = 2;
  const after = versionOf("/about");
  await expect.poll(() => state.renders).toBe(2);
  release();
  expect(await before).toBe("1");
  expect(await after).toBe("2");
  expect(await versionOf("/about")).toBe("2");
  expect(state.renders).toBe(2);
});

test("pages that do not exist are not kept", async () => {
  const { state, url } = await serve();
  for (let tries = 1; tries <= 3; tries += 1) {
    expect((await fetch(`${url}/portfolio/404`)).status).toBe(404);
    expect(state.renders).toBe(tries);
  }
});

test("memory holds the pages asked for last, up to 48 MB", async () => {
  // Half a megabyte each, hardly anything compressed.
  const { state, versionOf } = await serve("x".repeat(500_000));
  for (let id = 1; id <= 120; id += 1) {
    await versionOf(`/portfolio/${id}`);
    await versionOf("/about");
  }
  expect(state.renders).toBe(121);
  await versionOf("/about");
  await versionOf("/portfolio/120");
  expect(state.renders).toBe(121);
  await versionOf("/portfolio/1");
  expect(state.renders).toBe(122);
});

test("a page that is asked for again becomes smaller, and stays the same page", async () => {
  const { state, url } = await serve(words);
  const ask = async () => {
    const answer = await fetch(`${url}/about`, { headers: { "Accept-Encoding": "br" } });
    const { headers } = answer;
    return { text: await answer.text(), size: Number(headers.get("content-length")), headers };
  };
  const first = await ask();
  let last = await ask();
  await expect
    .poll(async () => {
      last = await ask();
      return last.size;
    })
    .toBeLessThan(first.size);
  expect(last.text).toBe(first.text);
  expect(last.headers.get("etag")).not.toBe(first.headers.get("etag"));
  expect(last.headers.get("content-type")).toBe("text/html");
  expect(state.renders).toBe(1);
  // A change is seen at once all the same.
  state.version = 2;
  expect((await ask()).text).toMatch(/^2 /);
});

const pages = ["/", "/about", "/portfolio", "/portfolio/:id", "/privacy/versions/:id"];
const routes: DescribedRoute[] = [
  ...pages.map((path) => ({ path, handle: { cached: "page" as const } })),
  { path: "/contact", handle: { isListed: true } },
  { path: "/admin/contact", handle: { isRefreshing: true } },
];
const pageKey = pageKeys(routes);

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/portfolio.data", "/portfolio.data"],
  ["/portfolio/7", "/portfolio/7"],
  ["/portfolio/7.data", "/portfolio/7.data"],
  ["/_root.data", "/_root.data"],
  ["/privacy/versions/3.data", "/privacy/versions/3.data"],
  ["/?utm_source=naver&utm_medium=cpc&n_query=%EC%9D%B8&fbclid=x", "/"],
  ["/portfolio?utm_source=x", "/portfolio"],
  ["/?", "/"],
])("%s is the page %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  "/contact",
  "/contact.data",
  "/contact/received",
  "/admin",
  "/admin/contact",
  "/.data",
  "/aboutXdata",
  "/privacy/versions/:id",
  "/api/portfolio",
  "/About",
  "/about/",
  "//about",
  "/%61bout",
  "/about#x",
  "/portfolio/007",
  "/portfolio/0",
  "/portfolio/12345678901",
  "/portfolio/1/modify",
  "/portfolio?page=2",
  "/portfolio?type=HOUSE",
  "/about?_routes=root",
  "/?q=1",
  "/?utm_source=1&q=1",
  "/?utm_source=한",
  `/?utm_source=${"x".repeat(1000)}`,
  "http://localhost/",
  "*",
  "",
])("%s is not kept", (url) => {
  expect(pageKey(url)).toBeUndefined();
});
