import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findServer } from "../../scripts/find-server.mjs";
import { freePort } from "../../scripts/free-port";
import { nodeFlags, siteCommand } from "../../scripts/site-command.mjs";
import { admin } from "../support/folders";
import { inquiry } from "../support/inquiry";
import { askThrough, hasIpv6, type RunningProxy, startProxy } from "../support/proxies";
import { type RunningServer, startServer } from "../support/server";
import { holdHalfSentPosts } from "../support/through-proxy";

/** Tests the configurations in deploy/ with Debian's servers. */
describe.each(["nginx", "caddy"] as const)("behind %s", (name) => {
  let site: RunningServer;
  let proxy: RunningProxy;
  const run = test.skipIf(!findServer(name));

  run(
    "while the site is stopped, visitors read the telephone number, and nginx shows its cache",
    async () => {
      const port = await freePort();
      const stopped = await startServer({
        TRUST_PROXY: "1",
        PUBLIC_URL: `https://localhost:${port}`,
      });
      const front = await startProxy(name, port, Number(new URL(stopped.url).port));
      onTestFinished(async () => void (await front.stop()));
      const page = await askThrough(front.url, "/about");
      await stopped.stop();
      const kept = await askThrough(front.url, "/about");
      expect(kept).toMatchObject(
        name === "nginx" ? { status: 200, text: page.text } : { status: 502 },
      );
      for (const method of ["GET", "POST"]) {
        const body = method === "POST" ? "customer=" : undefined;
        const answer = await askThrough(front.url, "/contact", { method, ...(body && { body }) });
        expect([method, answer.status]).toEqual([method, 502]);
        expect(answer.text).toMatch(/잠시 점검 중입니다[\s\S]*02-000-0000/);
      }
    },
  );

  beforeAll(async () => {
    if (!findServer(name)) return;
    const port = await freePort();
    site = await startServer({ TRUST_PROXY: "1", PUBLIC_URL: `https://localhost:${port}` });
    proxy = await startProxy(name, port, Number(new URL(site.url).port));
  });
  afterAll(async () => {
    if (!findServer(name)) return;
    await proxy.stop();
    await site.stop();
    expect(site.unexpectedErrors()).toEqual([]);
  });

  run("a page comes over TLS and HTTP/2, and http leads there", async () => {
    const page = await askThrough(proxy.url, "/privacy");
    expect([page.status, page.text.includes("<html")]).toEqual([200, true]);
    const plain = await fetch(`${proxy.plainUrl}/privacy?a=1`, { redirect: "manual" });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get("Location")).toMatch(/^https:\/\/localhost(:\d+)?\/privacy\?a=1$/);
  });

  test.skipIf(!findServer(name) || !hasIpv6)(
    "a visitor of an IPv6 address gets a page, and is counted",
    async () => {
      const from = "::1";
      expect((await askThrough(proxy.url, "/privacy", { from })).status).toBe(200);
      if (name !== "nginx") return;
      const posts = await holdHalfSentPosts(proxy.url, { from, count: 300, path: "/contact" });
      await expect.poll(() => posts.statuses.filter((status) => status === 429).length).toBe(44);
      posts.end();
    },
  );

  run("each visitor is known by the own address, whatever X-Forwarded-For claims", async () => {
    const guess = (from: string, claimed: string) =>
      askThrough(proxy.url, "/api/account/login", {
        method: "POST",
        from,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": claimed,
        },
        body: new URLSearchParams({ username: admin.username, password: "not-this" }).toString(),
      });
    const statuses: number[] = [];
    // Not a fixed number: on a slow machine, the time between two guesses makes up for one.
    while (!statuses.includes(429) && statuses.length < 20) {
      statuses.push((await guess("127.0.0.2", `203.0.113.${statuses.length}`)).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await guess("127.0.0.3", "127.0.0.2")).status).toBe(401);
  });

  run("a form of a browser is the site's own, and its cookie is for this host alone", async () => {
    const answer = await askThrough(proxy.url, "/admin/login", {
      method: "POST",
      from: "127.0.0.4",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: proxy.url,
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams(admin).toString(),
    });
    expect([302, 303]).toContain(answer.status);
    expect(String(answer.headers["set-cookie"])).toMatch(/__Host-session=[^;]+;.*Secure/);
  });

  run("photographs reach the site while they are still being sent", async () => {
    const head = Object.entries(inquiry).map(
      ([field, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const file =
      '--b\r\nContent-Disposition: form-data; name="files"; filename="plan.pdf"\r\n\r\n%PDF-1.4\n';
    const half = Buffer.alloc(4 * 1024 * 1024, "0");
    const session = connect(proxy.url.replace("localhost", "127.0.0.1"), {
      rejectUnauthorized: false,
      servername: "localhost",
    });
    const request = session.request({
      ":path": "/api/contact/add",
      ":method": "POST",
      ":authority": new URL(proxy.url).host,
      "content-type": "multipart/form-data; boundary=b",
    });
    const status = new Promise<number>((resolve, reject) => {
      request.on("response", (headers) => resolve(headers[":status"] ?? 0)).on("error", reject);
    });
    request.resume();
    request.write(head.join("") + file);
    request.write(half);
    const incoming = () => {
      try {
        return readdirSync(join(site.uploadsDir, ".incoming")).length;
      } catch {
        return 0;
      }
    };
    await expect.poll(incoming).toBe(1);
    request.end(Buffer.concat([half, Buffer.from("\r\n--b--\r\n")]));
    expect(await status).toBe(201);
    session.close();
  });

  run("nobody's address or URL is logged, not even while the site is down", async () => {
    const alone = await startProxy(name, await freePort(), await freePort());
    const answer = await askThrough(alone.url, "/contact/receipt/the-key-of-one", {
      from: "127.0.0.5",
    });
    expect(answer.status).toBe(502);
    expect(await alone.stop()).not.toMatch(/the-key-of-one|127\.0\.0\.5/);
  });

  run(
    "450 half-sent posts from each of three addresses keep nobody away, and are not logged",
    async () => {
      const attacked = await startProxy(name, await freePort(), Number(new URL(site.url).port));
      const key = "/contact/receipt/the-key-of-one";
      const posts = await Promise.all(
        [1, 2, 3].map((number) =>
          holdHalfSentPosts(attacked.url, { from: `127.0.9.${number}`, count: 450, path: key }),
        ),
      );
      const statuses: number[] = [];
      for (let count = 0; count < 10; count += 1) {
        statuses.push((await askThrough(attacked.url, "/contact", { from: "127.0.9.9" })).status);
        await askThrough(attacked.url, key, { from: "127.0.9.9" });
      }
      for (const { end } of posts) end();
      expect(statuses).toEqual(Array(10).fill(200));
      expect(await attacked.stop()).not.toMatch(/the-key-of-one|127\.0\.9/);
    },
  );

  if (name !== "nginx") return;

  run("plain http leads to no other host, whatever the request calls itself", async () => {
    const { hostname, port } = new URL(proxy.plainUrl);
    const asked = get({ hostname, port, path: "/a", headers: { host: "elsewhere.example" } });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(String(answer.headers.location)).not.toContain("elsewhere");
  });

  run(
    "what may be kept is asked of the site once; what staff ask for, and a form, each time",
    async () => {
      const [asset = ""] =
        (await askThrough(proxy.url, "/")).text.match(/\/assets\/[\w.-]+\.js/) ?? [];
      const cacheOf = async (path: string, headers?: Record<string, string>) => {
        const answer = await askThrough(proxy.url, path, { ...(headers && { headers }) });
        return [answer.status, answer.headers["x-cache"]];
      };
      expect(await cacheOf(asset)).toEqual([200, "MISS"]);
      expect(await cacheOf(asset)).toEqual([200, "HIT"]);
      const staff = { cookie: "a=b; __Host-session=anything" };
      expect(await cacheOf(asset, staff)).toEqual([200, "BYPASS"]);
      // A page with a token is never cached.
      for (let count = 0; count < 2; count += 1) {
        expect(await cacheOf("/contact")).toEqual([200, undefined]);
      }
    },
  );
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"], { stdio: "ignore" }).status === 0;

test.skipIf(!hasSystemd)("systemd accepts the unit and rates it as well confined", () => {
  // It looks whether the command is there.
  const here = readFileSync("deploy/site.service", "utf8").replaceAll(
    "/srv/site/current/node_modules",
    resolve("node_modules"),
  );
  const folder = mkdtempSync(join(tmpdir(), "unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "site.service"), here);
  execFileSync("systemd-analyze", ["verify", join(folder, "site.service")], { stdio: "pipe" });
  const judged = execFileSync(
    "systemd-analyze",
    ["security", "--offline=yes", "--threshold=20", "deploy/site.service"],
    { encoding: "utf8" },
  );
  expect(judged).toContain("OK");
});

test.skipIf(!hasSystemd)("systemd accepts what is added to Debian's unit of nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, "nginx.service");
  writeFileSync(unit, "[Service]\nType=forking\nPIDFile=/run/nginx.pid\nExecStart=/bin/true\n");
  mkdirSync(`${unit}.d`);
  const added = readFileSync("deploy/nginx.service.conf", "utf8");
  writeFileSync(join(`${unit}.d`, "site.conf"), added.replaceAll("/usr/sbin/nginx", "/bin/true"));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

test("the unit starts the site like npm start", () => {
  const unit = readFileSync("deploy/site.service", "utf8");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const flags = nodeFlags.join(" ");
  const files = siteCommand("build").slice(nodeFlags.length).join(" ");
  const command = `node ${flags} --import ./scripts/load-env.mjs ${files}`;
  expect(unit).toContain(`ExecStart=/srv/site/current/node_modules/.bin/${command}\n`);
  expect(scripts.start).toContain(`node ${flags} `);
  // systemd would take # and quotes in it in another way.
  expect(unit).not.toMatch(/^EnvironmentFile/m);
  for (const [setting] of scripts.start.matchAll(/MALLOC_\w+=\d+/g))
    expect(unit).toContain(setting);
});
