import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { serveBehindNginx } from "../support/behind-nginx";
import { formOf } from "../support/form";
import { inquiry, sendByApi } from "../support/inquiry";
import { askThrough } from "../support/proxies";
import { picturesOf } from "../support/public-site";
import { holdHalfSentPosts, openSession } from "../support/through-proxy";

/** The site as operating.md installs it: behind Debian's nginx with the file of deploy/. */
const { served, run } = serveBehindNginx();

/** Asks again and again, each time over a new connection, until the end of the test at the latest. */
function askOnAndOn(from: string, connections: number, pathOf: () => string) {
  let isOver = false;
  let answers = 0;
  onTestFinished(() => {
    isOver = true;
  });
  const loop = async () => {
    while (!isOver) {
      await askThrough(served.proxy.url, pathOf(), { from });
      answers += 1;
    }
  };
  const loops = Promise.all(Array.from({ length: connections }, loop));
  return {
    answers: () => answers,
    async end() {
      isOver = true;
      await loops;
    },
  };
}

run("eight visitors who open the form at once do not wait for each other in one line", async () => {
  const order: string[] = [];
  const eight = Array.from({ length: 8 }, (_, number) =>
    askThrough(served.proxy.url, "/contact", { from: `127.0.1.${number + 1}` }),
  );
  const forms = Promise.all(eight).then((answers) => {
    order.push("eight forms at once");
    return answers;
  });
  for (let count = 0; count < 40; count += 1) await askThrough(served.proxy.url, "/healthz");
  order.push("forty other answers, one after another");
  expect((await forms).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(order).toEqual(["eight forms at once", "forty other answers, one after another"]);
});

run("one address with 22 connections holds up nobody else's form", async () => {
  const from = "127.0.2.1";
  const searches = askOnAndOn(from, 20, () => `/portfolio?q=${Math.random()}`);
  const forms = askOnAndOn(from, 2, () => "/contact");
  await expect.poll(() => searches.answers()).toBeGreaterThan(20);
  for (let victim = 2; victim < 5; victim += 1) {
    const before = searches.answers();
    const { status } = await askThrough(served.proxy.url, "/contact", {
      from: `127.0.2.${victim}`,
    });
    // With the cache's lock the victim waited for five seconds, and some 400 searches were answered.
    expect([status, searches.answers() - before < 100]).toEqual([200, true]);
  }
  await Promise.all([searches.end(), forms.end()]);
});

run(
  "searches of somebody who has hung up are not rendered, and hold up nobody behind their address",
  async () => {
    const from = "127.0.5.1";
    const rendered = () => served.site.log().split("GET /portfolio ").length;
    const before = rendered();
    const sessions = Array.from({ length: 20 }, () => openSession(served.proxy.url, from));
    const searches = sessions.flatMap((session, number) =>
      Array.from({ length: 16 }, (_, each) => session.ask(`/portfolio?q=${number}-${each}`)),
    );
    await expect.poll(() => rendered() - before).toBeGreaterThan(3);
    for (const session of sessions) session.destroy();
    const then = rendered();
    await Promise.allSettled(searches);
    expect((await askThrough(served.proxy.url, "/contact", { from })).status).toBe(200);
    // Until no more are done beside others' requests.
    for (let last = 0; last !== rendered(); ) {
      last = rendered();
      for (let count = 0; count < 10; count += 1) {
        await askThrough(served.proxy.url, "/contact", { from: "127.0.5.2" });
      }
    }
    // Not the rest, but what the site had in hand.
    expect(rendered() - then).toBeLessThan((320 - (then - before)) / 2);
  },
);

run("an address may have 256 posts under way, and reads go on beside them", async () => {
  const from = "127.0.3.1";
  const posts = await holdHalfSentPosts(served.proxy.url, { from, count: 300, path: "/contact" });
  await expect.poll(() => posts.statuses.filter((status) => status === 429).length).toBe(44);
  const { status } = await askThrough(served.proxy.url, "/contact", { from });
  posts.end();
  expect([status, posts.statuses]).toEqual([200, Array(44).fill(429)]);
});

run("200 phones behind one address get a page with its pictures each", async () => {
  const phones = Array.from({ length: 200 }, () => openSession(served.proxy.url, "127.0.4.1"));
  const answers = phones.map(async ({ ask, close }, number) => {
    const page = await ask(number % 2 === 0 ? "/portfolio" : "/portfolio/12");
    const pictures = picturesOf(page.text);
    expect(pictures.length).toBeGreaterThan(3);
    const statuses = await Promise.all(pictures.map(async (path) => (await ask(path)).status));
    close();
    return [page.status, ...statuses];
  });
  expect([...new Set((await Promise.all(answers)).flat())]).toEqual([200]);
});

run("of a thousand searches that one address asks for at once, nginx refuses most", async () => {
  const flood = Array.from({ length: 63 }, () => openSession(served.proxy.url, "127.0.7.1"));
  const answers = await Promise.all(
    flood.flatMap(({ ask }, number) =>
      Array.from({ length: 16 }, (_, each) => ask(`/portfolio?q=${number}-${each}`)),
    ),
  );
  for (const { close } of flood) close();
  const isOfNginx = ({ text }: { text: string }) => text.includes("<center>nginx");
  expect(answers.filter(isOfNginx).map(({ status }) => status)).toContain(429);

  // Twenty customers behind one address who fill in the form, beside an office that sends forty photographs.
  const office = Array.from({ length: 20 }, () => openSession(served.proxy.url, "127.0.7.2"));
  const asked = office.flatMap(({ ask }) => [
    ...["/contact", "/contact.data", "/admin/login", "/api/account/auth"].map((path) => ask(path)),
    ...["/contact", "/api/portfolio/add", "/admin/pictures"].map((path) =>
      ask(path, { ":method": "POST" }),
    ),
  ]);
  expect((await Promise.all(asked)).filter(isOfNginx)).toEqual([]);
  for (const { close } of office) close();
});

run("a download that broke off goes on where it was", async () => {
  const files = new File(["0123456789".repeat(1000)], "plan.txt", { type: "text/plain" });
  await sendByApi(served.site.url, formOf({ ...inquiry, files }));
  const Cookie = await served.site.login();
  const [file] = served.site.rows("SELECT uploadedName, name FROM inquiryFile");
  const path = `/api/contact/download/${file?.uploadedName}/${file?.name}`;
  const headers = { cookie: Cookie, range: "bytes=9998-" };
  expect(await askThrough(served.proxy.url, path, { headers })).toMatchObject({
    status: 206,
    text: "89",
  });

  const backup = "/admin/settings/backup";
  await fetch(served.site.url + backup, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams({ kind: "file" }),
  });
  const part = () =>
    askThrough(served.proxy.url, `${backup}/download`, {
      headers: { cookie: Cookie, range: "bytes=0-14" },
    });
  await expect.poll(part).toMatchObject({ status: 206, text: "SQLite format 3" });
});

run("invented spellings are no copies in nginx's cache", async () => {
  const { ask, close } = openSession(served.proxy.url, "127.0.5.1");
  const [picture = ""] = picturesOf((await ask("/portfolio")).text);
  const [, asset = ""] = /"(\/assets\/[\w.-]+\.js)"/.exec((await ask("/")).text) ?? [];
  const [file = ""] = picture.split("?");
  for (const path of [picture, file, asset]) expect((await ask(path)).status).toBe(200);
  // Pictures that are not made yet come uncached.
  await expect.poll(async () => (await ask(picture)).headers["x-cache"]).toBe("HIT");
  const before = cached().length;
  const numbers = Array.from({ length: 1000 }, (_, number) => number);
  const spellings = [
    ...numbers.map((number) => `/?utm_${number}=${number}`),
    ...numbers
      .slice(0, 50)
      .flatMap((number) => [
        `/portfolio?page=1&n_${number}=1`,
        `/about.data?fbclid=${number}`,
        `${picture}&x=${number}`,
        `${file}?x=${number}`,
        `${file}?w=${number + 1}`,
        `${file}?w=${number + 1}&f=webp`,
        `${asset}?${number}`,
        `/icon-192.png?${number}`,
        file.replace("/api", `/${"%2e/".repeat(number % 15)}./%61pi`),
        asset.replace("/assets", `/${"./".repeat(number)}assets`),
        asset.replace(".js", "%2ejs"),
      ]),
  ];
  // As many as one visitor may ask for, and the next.
  for (let visitor = 0; visitor * 300 < spellings.length; visitor += 1) {
    const session = openSession(served.proxy.url, `127.0.8.${visitor + 1}`);
    for (const path of spellings.slice(visitor * 300, (visitor + 1) * 300)) {
      const { status } = await session.ask(path);
      expect([200, 204, 400, 404, 414, 429].includes(status), `${path} ${status}`).toBe(true);
    }
    session.close();
  }
  for (const number of numbers.slice(0, 50)) {
    await ask("/", { "accept-encoding": `gzip, x-${number}` });
    await ask(`${file}?w=320`, { accept: `image/webp, image/x-${number}` });
    await ask("/", { ":authority": `${number}.example` }).catch(() => {});
  }
  const noBrotli = await ask("/", { "accept-encoding": "gzip, deflate, br;q=0" });
  expect(noBrotli.headers["content-encoding"]).toBe("gzip");
  // One more for gzip.
  expect(cached().length - before).toBeLessThanOrEqual(1);
  close();
});

run(
  "what has gone from the site is asked for again within a minute, and gone from nginx",
  async () => {
    const { ask, close } = openSession(served.proxy.url, "127.0.6.1");
    const Cookie = await served.site.login();
    const [project = ""] = picturesOf((await ask("/portfolio/12")).text);
    const [slide = ""] = picturesOf((await ask("/")).text).filter((path) => /content/.test(path));
    for (const path of [project, slide]) {
      await expect.poll(async () => (await ask(path)).headers["x-cache"]).toBe("HIT");
      const secondsLeft = validUntil(path) - Date.now() / 1000;
      expect(secondsLeft).toBeLessThanOrEqual(60);
      // A browser may keep it.
      expect((await ask(path)).headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
      endValidity(path);
      expect((await ask(path)).headers["x-cache"]).toBe("REVALIDATED");
    }
    const change = (method: string, path: string, body: FormData | null) =>
      fetch(served.site.url + path, { method, headers: { Cookie }, body });
    expect((await change("DELETE", "/api/portfolio/12", null)).status).toBe(200);
    const noSlides = new FormData();
    noSlides.set("uploadImageFilenames", "");
    expect((await change("POST", "/api/content/main", noSlides)).status).toBe(200);
    for (const path of [project, slide]) {
      endValidity(path);
      expect((await ask(path)).status).toBe(404);
      expect((await ask(path)).status).toBe(404);
    }
    close();
  },
);

/** The files of nginx's cache. */
function cached() {
  const folder = join(served.proxy.folder, "site");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Each begins with a version and the time until which it is sent without asking, then names its key. */
const VALID_UNTIL = 8;

function cachedAs(path: string) {
  const found = cached().find((file) => readFileSync(file).includes(`localhost${path}\n`));
  if (!found) throw new Error(`${path} is not in the cache`);
  return found;
}

/** @returns seconds, as of Date.now() / 1000 */
function validUntil(path: string) {
  return Number(readFileSync(cachedAs(path)).readBigInt64LE(VALID_UNTIL));
}

/** As if its time had passed. */
function endValidity(path: string) {
  const file = openSync(cachedAs(path), "r+");
  writeSync(file, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), 0, 8, VALID_UNTIL);
  closeSync(file);
}
