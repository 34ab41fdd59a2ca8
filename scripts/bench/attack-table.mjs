// What strangers can do to a built site, alone and behind nginx as shipped: one table for builds of any commit.
//   node scripts/bench/attack-table.mjs --build build-before --build build-after [--only 1,5] [--where alone]
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import https from "node:https";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { findServer } from "../find-server.mjs";
import { siteCommand } from "../site-command.mjs";

const SECONDS = 8;
const PATIENCE = 30_000;
const owner = { username: "admin", password: "bench-password" };
const five = [11, 12, 13, 14, 15].map((last) => `127.0.0.${last}`);
const one = "127.0.0.3";
/** 250 addresses. */
const many = Array.from({ length: 250 }, (_, index) => `127.0.1.${index + 1}`);
const plainForm = "application/x-www-form-urlencoded";

/* ---- asking ---- */

/** One request on a connection of its own, or of `agent`. */
function ask(
  { port, isTls },
  path,
  { method, headers = {}, body, from = one, agent = false } = {},
) {
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status, cookies = []) =>
      resolve({ status, cookies, time: performance.now() - start });
    const asking = (isTls ? https : http).request({
      host: "127.0.0.1",
      port,
      path,
      agent,
      localAddress: from,
      servername: "localhost",
      rejectUnauthorized: false,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        Host: isTls ? `localhost:${port}` : `127.0.0.1:${port}`,
        ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
    });
    const impatience = setTimeout(() => asking.destroy(), PATIENCE);
    asking.on("close", () => clearTimeout(impatience));
    asking.on("error", () => done(0));
    asking.on("response", (response) => {
      const cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
      response.on("error", () => {});
      response
        .resume()
        .on("close", () => done(response.complete ? response.statusCode : 0, cookies));
    });
    asking.end(body);
  });
}

const login = (at, password, from, headers = {}) =>
  ask(at, "/api/account/login", {
    from,
    body: `username=admin&password=${password}`,
    headers: { "Content-Type": plainForm, ...headers },
  });

/** A connection on which `text` is sent as it is. */
function open({ port, isTls }, from, text) {
  const plain = connect({ port, host: "127.0.0.1", localAddress: from }).on("error", () => {});
  const socket = isTls
    ? connectTls({ socket: plain, servername: "localhost", rejectUnauthorized: false })
    : plain;
  socket.on("error", () => {});
  if (text) socket.once(isTls ? "secureConnect" : "connect", () => socket.write(text, "latin1"));
  return socket;
}

const closed = (socket, patience) =>
  new Promise((resolve) => {
    const end = setTimeout(() => socket.destroy(), patience);
    socket.once("close", () => {
      clearTimeout(end);
      resolve();
    });
  });

/** Repeats until the time is over, by so many at once. */
async function repeat(goOn, count, work) {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      while (goOn()) await work(index);
    }),
  );
}

function told(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "none"} x ${count}`)
    .join(", ");
}

/* ---- the other visitors, in a thread of their own ---- */

if (!isMainThread) {
  const { at, cookie } = workerData;
  const jobs = {
    page: [50, () => ask(at, "/contact", { from: "127.0.0.2" })],
    cached: [20, () => ask(at, "/privacy", { from: "127.0.0.4" })],
    login: [500, () => login(at, owner.password, "127.0.0.9", { Cookie: cookie })],
  };
  let isOver = false;
  parentPort.once("message", () => {
    isOver = true;
  });
  const results = {};
  await Promise.all(
    Object.entries(jobs).map(async ([name, [every, work]]) => {
      results[name] = [];
      while (!isOver) {
        const at = Date.now();
        const { status, time } = await work();
        results[name].push({ at, status, time });
        if (every > time) await pause(every - time);
      }
    }),
  );
  parentPort.postMessage(results);
  parentPort.close();
}

/* ---- the attacks ---- */

const get = (path, more = "") => `GET ${path} HTTP/1.1\r\nHost: HOST\r\n${more}\r\n`;
const post = (path, type, length, body) =>
  `POST ${path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
const parts = "multipart/form-data; boundary=b";

function keepAsking(at, goOn, count, { path, from = () => one, staysConnected = false, ...sent }) {
  const Agent = at.isTls ? https.Agent : http.Agent;
  const agent = staysConnected && new Agent({ keepAlive: true, maxSockets: count });
  const answers = [];
  return repeat(goOn, count, async (index) => {
    answers.push(
      await ask(at, typeof path === "string" ? path : path(), {
        ...sent,
        from: from(index),
        agent,
      }),
    );
  }).then(() => {
    agent?.destroy?.();
    return told(answers);
  });
}

/** Connections that send this and stay, opened again as they are closed. */
function keepOpen(at, goOn, count, text, { from = () => one, after = () => {} } = {}) {
  let opened = 0;
  const sockets = new Set();
  const statuses = [];
  const over = repeat(goOn, count, async (index) => {
    opened += 1;
    const socket = open(at, from(index), text.replaceAll("HOST", at.host));
    socket.on("data", (chunk) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1", 0, 20))?.[1];
      if (status) statuses.push({ status });
    });
    after(socket);
    sockets.add(socket);
    await Promise.race([closed(socket, 60_000), untilOver(goOn)]);
    sockets.delete(socket);
    socket.destroy();
    if (goOn()) await pause(20);
  });
  return over.then(() => `${opened} opened; ${told(statuses)}`);
}

async function untilOver(goOn) {
  while (goOn()) await pause(100);
}

const tinyPart = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const chunkedHead = (type) =>
  `POST /api/contact/add HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nContent-Type: ${type}\r\n\r\n`;
const tiny = Buffer.from("1\r\na\r\n".repeat(10_000));

/** Sends one-byte chunks as fast as they are taken. */
const chunks = (socket) => {
  const go = () => {
    while (!socket.destroyed && socket.write(tiny));
  };
  socket.on("drain", go).once("connect", go).once("secureConnect", go);
};
/** Sends one byte at a time, each in a packet of its own. */
const drops = (socket) => {
  socket.setNoDelay(true);
  const timer = setInterval(() => {
    for (let count = 0; count < 20; count += 1) socket.write("a");
  }, 5);
  socket.once("close", () => clearInterval(timer));
};

const attacks = [
  [
    "one address, 250 connections, /",
    (at, goOn) => keepAsking(at, goOn, 250, { path: "/", staysConnected: true }),
  ],
  [
    "one address, 250 connections, /contact",
    (at, goOn) => keepAsking(at, goOn, 250, { path: "/contact", staysConnected: true }),
  ],
  [
    "the same, a new connection each time",
    (at, goOn) => keepAsking(at, goOn, 250, { path: "/contact" }),
  ],
  [
    "one address, 250 connections, searches",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: () => `/portfolio?q=${Math.random()}`,
        staysConnected: true,
      }),
  ],
  [
    "250 addresses, /contact",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: "/contact",
        from: (index) => many[index],
        staysConnected: true,
      }),
  ],
  [
    "one-byte chunks in 250 connections, parts",
    (at, goOn) =>
      keepOpen(at, goOn, 250, chunkedHead("multipart/form-data; boundary=x"), { after: chunks }),
  ],
  [
    "one-byte chunks in 250 connections, text",
    (at, goOn) => keepOpen(at, goOn, 250, chunkedHead(plainForm), { after: chunks }),
  ],
  [
    "the same, five addresses",
    (at, goOn) =>
      keepOpen(at, goOn, 250, chunkedHead("multipart/form-data; boundary=x"), {
        from: (index) => five[index % 5],
        after: chunks,
      }),
  ],
  [
    "one-byte packets in 250 short bodies",
    (at, goOn) =>
      keepOpen(at, goOn, 250, post("/contact", plainForm, 60_000, "a"), { after: drops }),
  ],
  [
    "250 half-sent forms",
    (at, goOn) => keepOpen(at, goOn, 250, post("/contact", plainForm, 1000, "a=1")),
  ],
  [
    "250 half-sent uploads",
    (at, goOn) => keepOpen(at, goOn, 250, post("/contact", parts, 9_999_999, "--b")),
  ],
  [
    "5 x 1,000 half-sent uploads",
    (at, goOn) =>
      keepOpen(at, goOn, 5000, post("/contact", parts, 9_999_999, "--b"), {
        from: (index) => five[index % 5],
      }),
  ],
  ["1,500 silent connections of one address", (at, goOn) => keepOpen(at, goOn, 1500, "")],
  [
    "a login flood, 250 connections of one address",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: "/api/account/login",
        body: "username=admin&password=not-this",
        headers: { "Content-Type": plainForm },
        staysConnected: true,
      }),
  ],
  [
    "a login flood, 250 addresses",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: "/admin/login",
        body: "username=admin&password=not-this",
        headers: { "Content-Type": plainForm },
        from: (index) => many[index],
        staysConnected: true,
      }),
  ],
  [
    "forms, 5 addresses x 50",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: "/contact",
        body: "customer=a",
        headers: { "Content-Type": plainForm },
        from: (index) => five[index % 5],
      }),
  ],
  [
    "17,000 tiny parts, 5 addresses x 10",
    (at, goOn) =>
      keepAsking(at, goOn, 50, {
        path: "/contact",
        body: `${tinyPart.repeat(17_000)}--b--\r\n`,
        headers: { "Content-Type": parts },
        from: (index) => five[index % 5],
      }),
  ],
  [
    "30 connections x 100 bad requests in a row",
    (at, goOn) => keepOpen(at, goOn, 30, get("//x").repeat(100)),
  ],
  [
    "100 connections x 1,000 pages in a row",
    (at, goOn) => keepOpen(at, goOn, 100, get("/contact").repeat(1000)),
  ],
  [
    "400 connections x 8 pages, nothing read",
    (at, goOn) =>
      keepOpen(at, goOn, 400, get("/contact").repeat(8), { after: (socket) => socket.pause() }),
  ],
  [
    "connecting and leaving, 100 at once",
    async (at, goOn) => {
      let opened = 0;
      await repeat(goOn, 100, async () => {
        opened += 1;
        const socket = open(at, one, "x");
        await new Promise((resolve) => socket.once("ready", resolve).once("close", resolve));
        socket.destroy();
      });
      return `${opened} opened`;
    },
  ],
  [
    "pictures in any width, 250 connections",
    (at, goOn) =>
      keepAsking(at, goOn, 250, {
        path: () => `${at.picture}?w=${1 + Math.floor(Math.random() * 3000)}`,
        staysConnected: true,
      }),
  ],
  [
    "posts without a usable boundary, torn",
    async (at, goOn) => {
      let sent = 0;
      await repeat(goOn, 10, async (index) => {
        sent += 1;
        const path = ["/admin/login", "/contact", "/api/contact/add", "/api/account/login"][
          sent % 4
        ];
        const type =
          sent % 2
            ? `multipart/form-data; boundary=${"x".repeat(300)}`
            : "multipart/form-data; x-boundary=b";
        const ahead = index % 2 ? get("/") : "";
        const socket = open(
          at,
          one,
          (ahead + post(path, type, 100, "--x")).replaceAll("HOST", at.host),
        );
        await closed(socket, sent % 40);
      });
      return `${sent} sent`;
    },
  ],
  [
    "single heavy requests, one after another",
    async (at, goOn) => {
      const marks = `a${"\u0301\u0316".repeat(15)}`.repeat(17_000).slice(0, 500_000);
      const fill = (start, part) =>
        start + part.repeat(Math.floor((15_000 - start.length) / part.length));
      const twoParts = ["customer", "customerMemo"].map(
        (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${marks}\r\n`,
      );
      const heavy = [
        [
          "/contact",
          { body: `a=${"+".repeat(2_000_000)}`, headers: { "Content-Type": plainForm } },
        ],
        [
          "/admin/login",
          { body: `a=${"+".repeat(2_000_000)}`, headers: { "Content-Type": plainForm } },
        ],
        [
          "/api/contact/add",
          { body: `${twoParts.join("")}--b--\r\n`, headers: { "Content-Type": parts } },
        ],
        [
          "/api/contact/add",
          { body: `${tinyPart.repeat(500_000)}--b--\r\n`, headers: { "Content-Type": parts } },
        ],
        [
          "/api/contact/add",
          { body: "[".repeat(1_000_000), headers: { "Content-Type": "application/json" } },
        ],
        [fill("/", "a/"), {}],
        [fill("/", "%61/"), {}],
        [fill("/portfolio/", "a/"), {}],
        [fill("/privacy?a=1", "&a="), {}],
      ];
      const answers = [];
      while (goOn())
        for (const [path, sent] of heavy) if (goOn()) answers.push(await ask(at, path, sent));
      return told(answers);
    },
  ],
];

/* ---- the sites ---- */

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const content = resolve("data-bench/attacks");

/** The demo's content, made once. */
function makeContent() {
  if (existsSync(join(content, "done"))) return;
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  const env = {
    ...process.env,
    DATABASE_FILE: join(content, "site.sqlite"),
    UPLOADS_DIR: join(content, "uploads"),
    ADMIN_PASSWORD: owner.password,
  };
  execFileSync("node_modules/.bin/tsx", ["scripts/demo.ts"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(join(content, "done"), "");
}

async function startSite(build, settings) {
  const folder = mkdtempSync(join(tmpdir(), "attacks-"));
  const file = join(folder, "site.sqlite");
  const database = new SQLite(join(content, "site.sqlite"), { readonly: true });
  database.prepare("VACUUM INTO ?").run(file);
  database.close();
  const port = await freePort();
  const log = [];
  const site = spawn(
    process.execPath,
    ["--import", "./scripts/load-env.mjs", ...siteCommand(build)],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATABASE_FILE: file,
        UPLOADS_DIR: join(content, "uploads"),
        ADMIN_PASSWORD: owner.password,
        BACKUP_AT: "",
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "131072",
        MALLOC_TRIM_THRESHOLD_: "131072",
        ...settings,
      },
    },
  );
  site.stderr.on("data", (text) => log.push(String(text)));
  const kill = () => site.kill("SIGKILL");
  process.once("exit", kill);
  const at = { port, host: `127.0.0.1:${port}`, isTls: false };
  for (let tries = 0; (await ask(at, "/contact")).status !== 200; tries += 1) {
    if (tries > 300 || site.exitCode !== null)
      throw new Error(`${build} does not start: ${log.join("")}`);
    await pause(100);
  }
  const memory = (field) =>
    Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1],
    ) / 1024;
  return {
    at,
    memory,
    isAlive: () => site.exitCode === null && site.signalCode === null,
    errors: () => log.join("").split("\n").filter(Boolean),
    async stop() {
      const ended = new Promise((resolve) => site.once("exit", resolve));
      kill();
      if (site.exitCode === null && site.signalCode === null) await ended;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's nginx with the file of deploy/, but for ports, folders and the certificate. */
async function startNginx(port, sitePort) {
  const folder = mkdtempSync(join(tmpdir(), "attacks-nginx-"));
  chmodSync(folder, 0o711);
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      join(folder, "privkey.pem"),
      "-out",
      join(folder, "fullchain.pem"),
      "-subj",
      "/CN=localhost",
      "-days",
      "1",
    ],
    { stdio: "ignore" },
  );
  const plainPort = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    readFileSync("deploy/nginx.conf", "utf8")
      .replace("http {", `http { ${temporary}`)
      .replaceAll("/etc/letsencrypt/live/example.com", folder)
      .replaceAll(/\/var\/l(ib|og)\/nginx|\/run(?=\/)/g, folder)
      .replaceAll("example.com", "localhost")
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
      .replaceAll(/listen \[::\].*\n/g, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
      .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`),
  );
  const nginx = spawn(
    findServer("nginx"),
    ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"],
    { stdio: "ignore" },
  );
  const kill = () => nginx.kill("SIGTERM");
  process.once("exit", kill);
  const at = { port, host: `localhost:${port}`, isTls: true };
  while ((await ask(at, "/robots.txt")).status !== 200) await pause(100);
  return {
    at,
    async stop() {
      const ended = new Promise((resolve) => nginx.once("exit", resolve));
      kill();
      await ended;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/* ---- the table ---- */

const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const figure = (answers) => {
  const bad = answers.filter(({ status }) => status !== 200).length;
  return `${median(answers.map(({ time }) => time)).toFixed(0)}/${Math.max(...answers.map(({ time }) => time)).toFixed(0)}${bad ? ` (${bad} of ${answers.length} bad)` : ""}`;
};

async function measure(build, where, [, run]) {
  const proxyPort = await freePort();
  const isBehind = where === "nginx";
  const site = await startSite(
    build,
    isBehind
      ? { TRUST_PROXY: "1", PUBLIC_URL: `https://localhost:${proxyPort}` }
      : { TRUST_PROXY: "0", PUBLIC_URL: "" },
  );
  const nginx = isBehind ? await startNginx(proxyPort, site.at.port) : undefined;
  try {
    const at = nginx?.at ?? site.at;
    at.picture = await pictureOf(site.at);
    const signedIn = await login(at, owner.password, "127.0.0.9");
    if (signedIn.status !== 200) throw new Error(`the owner's login: ${signedIn.status}`);
    const cookie = signedIn.cookies.filter((each) => !/session/i.test(each)).join("; ");
    const others = new Worker(new URL(import.meta.url), { workerData: { at, cookie } });
    const visits = new Promise((resolve, reject) =>
      others.once("message", resolve).once("error", reject),
    );
    await pause(1000);
    const begun = Date.now();
    const goOn = () => Date.now() - begun < SECONDS * 1000 && site.isAlive();
    const attacker = await run(at, goOn);
    const ended = Date.now();
    others.postMessage("stop");
    const seen = await visits;
    await pause(Math.max(0, ended + 5000 - Date.now()));
    const after = await afterwards(at);
    const during = (name) =>
      seen[name].filter(({ at, time }) => at + time > begun + 300 && at < ended);
    return {
      page: figure(during("page")),
      cached: figure(during("cached")),
      login: figure(during("login")),
      memory: site.isAlive() ? `${site.memory("VmHWM").toFixed(0)}` : "ENDED",
      after,
      attacker:
        attacker +
        (site.errors().length
          ? `; ERRORS ${site.errors().length}: ${site.errors()[0].slice(0, 200)}`
          : ""),
    };
  } finally {
    await nginx?.stop();
    await site.stop();
  }
}

async function pictureOf(at) {
  const html = await fetch(`http://127.0.0.1:${at.port}/portfolio`).then((answer) => answer.text());
  return /\/api\/portfolio\/view\/[\w.-]+/.exec(html)?.[0];
}

async function afterwards(at) {
  const from = "127.0.0.7";
  const answers = [
    await ask(at, "/contact", { from: one }),
    await ask(at, "/contact", { from }),
    await ask(at, "/privacy", { from }),
    await ask(at, "/contact", { from, body: "customer=a", headers: { "Content-Type": plainForm } }),
    await ask(at, `${at.picture}?w=320`, { from }),
  ];
  return answers.map(({ status, time }) => `${status || "none"} ${time.toFixed(0)}`).join(", ");
}

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      build: { type: "string", multiple: true },
      only: { type: "string" },
      where: { type: "string", multiple: true },
      header: { type: "boolean" },
    },
  });
  makeContent();
  if (values.header)
    console.log(
      "| attack | where | build | rendered page ms, median/most | cached page | known login | MB, most | 5 s after: page of the attacker, page, cached, form, picture | the attacker |\n|---|---|---|---|---|---|---|---|---|",
    );
  const only = values.only?.split(",").map(Number) ?? attacks.map((_, index) => index + 1);
  for (const number of only) {
    const attack = attacks[number - 1];
    for (const where of values.where ?? ["alone", "nginx"]) {
      for (const build of values.build ?? ["build"]) {
        const row = await measure(build, where, attack).catch((error) => ({
          attacker: `broken off: ${error.message}`,
        }));
        console.log(
          `| ${number} ${attack[0]} | ${where} | ${build.replace("build-", "")} | ${row.page} | ${row.cached} | ${row.login} | ${row.memory} | ${row.after} | ${row.attacker} |`,
        );
      }
    }
  }
  process.exit(0);
}
