import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { MEGABYTE } from "~/text/bytes";
import { serveBehindNginx } from "../support/behind-nginx";
import { askThrough } from "../support/proxies";
import { picturesOf } from "../support/public-site";
import { holdUnread, openSession } from "../support/through-proxy";

/** Visitors who ask for much and read nothing of it, behind Debian's nginx with the file of deploy/. */
const { served, run } = serveBehindNginx();

run("what nobody reads of an uncached answer does not go to nginx's disk", async () => {
  const assets =
    (await askThrough(served.proxy.url, "/")).text.match(/\/assets\/[\w.-]+\.js/g) ?? [];
  const sizes = assets.map(async (path) => {
    const { headers } = await askThrough(served.proxy.url, path);
    return { path, size: Number(headers["content-length"]) };
  });
  const [largest] = (await Promise.all(sizes)).sort((one, other) => other.size - one.size);
  const pathOf = (number: number) => `${largest?.path}?${number}`;
  const before = openFiles();
  const stalled = await holdUnread(served.proxy.url, { from: "127.0.7.1", count: 205, pathOf });
  // The visitors' connections, and those to the site.
  await expect.poll(() => openFiles().sockets).toBeGreaterThan(205 + 300);
  for (let count = 0; count < 20; count += 1) {
    const { status } = await askThrough(served.proxy.url, "/contact", { from: "127.0.7.2" });
    expect(status).toBe(200);
  }
  expect(openFiles().deletedBytes - before.deletedBytes).toBeLessThan(MEGABYTE);
  stalled.end();
});

run("of an answer that is not in the cache yet, one copy at a time goes there", async () => {
  const [picture = ""] = picturesOf((await askThrough(served.proxy.url, "/portfolio/12")).text);
  const before = openFiles();
  const stalled = await holdUnread(served.proxy.url, {
    from: "127.0.7.3",
    count: 20,
    pathOf: () => picture,
  });
  const cache = async () => (await askThrough(served.proxy.url, picture)).headers["x-cache"];
  await expect.poll(cache).toBe("HIT");
  expect(openFiles().deletedFiles - before.deletedFiles).toBeLessThan(10);
  stalled.end();
});

run("whoever reads nothing holds 3,200 answers at most, and nobody else up", async () => {
  const { ask, close } = openSession(served.proxy.url, "127.0.7.4");
  // A picture would have to be asked for again after a minute, which a busy machine may take.
  const [script = ""] = (await ask("/")).text.match(/\/assets\/framework-[\w-]+\.js/) ?? [];
  await expect.poll(async () => (await ask(script)).headers["x-cache"]).toBe("HIT");
  const before = openFiles();
  const addresses = ["127.0.7.5", "127.0.7.6", "127.0.7.7"];
  const stalled = addresses.map((from) =>
    holdUnread(served.proxy.url, { from, count: 250, pathOf: () => script }),
  );
  const holders = await Promise.all(stalled);
  for (const from of addresses) {
    const own = async () => (await askThrough(served.proxy.url, "/robots.txt", { from })).status;
    await expect.poll(own).toBe(429);
  }
  // They share it.
  expect(openFiles().files - before.files).toBeLessThan(10);
  expect((await ask("/contact")).status).toBe(200);
  for (const { end } of holders) end();
  close();
});

run(
  "a reader's body, which nobody announces over HTTP/2, takes no memory, and is refused",
  async () => {
    const ask = (body: string) =>
      askThrough(served.proxy.url, "/contact", { from: "127.0.7.9", body });
    expect((await ask("ab")).status).toBe(413);
    expect((await askThrough(served.proxy.url, "/contact", { from: "127.0.7.9" })).status).toBe(
      200,
    );
    const before = memory();
    const count = 200;
    // A picture's: of others, most would be refused for coming at once.
    const pathOf = (number: number) => `/api/portfolio/view/none.jpg?${number}`;
    const stalled = await holdUnread(served.proxy.url, {
      from: "127.0.7.10",
      count,
      pathOf,
      // As much as nginx lets come before it reads.
      body: Buffer.alloc(60_000),
    });
    const one = await holdUnread(served.proxy.url, {
      from: "127.0.7.11",
      count,
      pathOf,
      body: Buffer.alloc(1),
    });
    const waiting = async () =>
      (await askThrough(served.proxy.url, "/robots.txt", { from: "127.0.7.11" })).status;
    await expect.poll(waiting).toBe(429);
    expect(memory() - before).toBeLessThan(60);
    expect((await askThrough(served.proxy.url, "/contact")).status).toBe(200);
    stalled.end();
    one.end();
  },
);

run("when the kernel ends a process of nginx for its memory, another answers", async () => {
  process.kill(Number(workersOf()[0]), "SIGKILL");
  const ask = () => askThrough(served.proxy.url, "/contact", { from: "127.0.7.8" });
  await expect.poll(async () => (await ask().catch(() => undefined))?.status).toBe(200);
  await expect.poll(() => workersOf().length).toBeGreaterThan(1);
});

function workersOf() {
  const master = readFileSync(join(served.proxy.folder, "nginx.pid"), "utf8").trim();
  return readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim().split(" ");
}

/** What nginx's processes have in memory, in megabytes. */
function memory() {
  const sizes = workersOf().map((worker) => readFileSync(`/proc/${worker}/status`, "utf8"));
  return sizes.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024, 0);
}

/** What nginx's processes have open, and what of it only they still have. */
function openFiles() {
  const found = { sockets: 0, files: 0, deletedFiles: 0, deletedBytes: 0 };
  for (const name of workersOf().flatMap((worker) => opened(`/proc/${worker}/fd`))) {
    const target = linkOf(name);
    if (target?.startsWith("socket:")) found.sockets += 1;
    if (!target?.startsWith(served.proxy.folder)) continue;
    found.files += 1;
    if (!target.endsWith("(deleted)")) continue;
    found.deletedFiles += 1;
    found.deletedBytes += statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  }
  return found;
}

const opened = (folder: string) => readdirSync(folder).map((name) => join(folder, name));

/** @returns undefined if it has been closed meanwhile */
function linkOf(name: string) {
  try {
    return readlinkSync(name);
  } catch {
    return undefined;
  }
}
