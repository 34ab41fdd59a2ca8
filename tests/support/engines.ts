import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A page, as wide as a phone's, of a browser that Playwright cannot drive. */
export interface EnginePage {
  version: string;
  goto: (url: string) => Promise<unknown>;
  /** Calls a function in the page, with what JSON can carry. */
  run: <Given extends unknown[], Result>(
    fn: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ) => Promise<Result>;
  choose: (css: string, file: string) => Promise<unknown>;
}

type Start = (file: string, args: string[], env?: Record<string, string>) => ChildProcess;

export const engines = [
  { name: "Firefox", program: "/usr/bin/firefox-esr", launch: launchFirefox },
  { name: "WebKitGTK", program: "/usr/bin/WebKitWebDriver", launch: launchWebKitGtk },
  { name: "WPE WebKit", program: "/usr/bin/WPEWebDriver", launch: launchWpe },
];

const nowhere = "http://127.0.0.1:9";

/** Walks in a fresh profile that can reach no other host, and ends whatever was started. */
export async function inEngine(
  { launch }: (typeof engines)[number],
  walk: (page: EnginePage, folder: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), "engine-"));
  const started: ChildProcess[] = [];
  const own = {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, LC_ALL: "C.UTF-8" },
    ...{ http_proxy: nowhere, https_proxy: nowhere, no_proxy: "127.0.0.1" },
    // Root has no sandbox.
    ...{ LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  };
  try {
    const page = await launch((file, args, env) => {
      const child = spawn(file, args, {
        env: { ...process.env, ...own, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        // A group, because a driver leaves its browser behind.
        detached: true,
      });
      started.push(child);
      return child;
    }, folder);
    await walk(page, folder);
  } finally {
    for (const { pid, exitCode } of started.reverse()) {
      if (pid && exitCode === null) process.kill(-pid, "SIGKILL");
    }
    await sleep(500);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as the protocols say
type Answer = any;

/** By WebDriver BiDi, which Firefox speaks itself. */
async function launchFirefox(start: Start, folder: string): Promise<EnginePage> {
  const args = ["--headless", "--remote-debugging-port=0", "--profile", folder, "--no-remote"];
  const address = await said(start("firefox-esr", args), /BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) =>
    Object.assign(socket, { onopen: resolve, onerror: reject }),
  );
  const waiting: ((answer: Answer) => void)[] = [];
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    waiting[answer.id]?.(answer);
  };
  const call = async (method: string, params: object) => {
    const { type, message, result } = await new Promise<Answer>((resolve) => {
      const id = waiting.push(resolve) - 1;
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result;
  };
  const { capabilities } = await call("session.new", { capabilities: {} });
  const { context } = (await call("browsingContext.getTree", {})).contexts[0];
  const viewport = { width: 390, height: 844 };
  await call("browsingContext.setViewport", { context, viewport });
  const evaluate = async (expression: string) => {
    const given = { expression, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await call("script.evaluate", given);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  return {
    version: capabilities.browserVersion,
    goto: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    async run(fn, ...given) {
      const called = `Promise.resolve((${fn})(...${JSON.stringify(given)}))`;
      const { value } = await evaluate(`${called}.then((x) => JSON.stringify(x ?? null))`);
      return JSON.parse(value);
    },
    async choose(css, file) {
      const { sharedId } = await evaluate(`document.querySelector("${css}")`);
      return call("input.setFiles", { context, element: { sharedId }, files: [file] });
    },
  };
}

async function launchWebKitGtk(start: Start) {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1000x24"]);
  const DISPLAY = `:${await said(screen, /(\d+)\n/)}`;
  const [binary] = globSync("/usr/lib/*/webkit*gtk-*/MiniBrowser");
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const { on, ...page } = await openSession(start, "WebKitWebDriver", options, { DISPLAY });
  await on("/window/rect", { width: 390, height: 900 });
  return page;
}

/** Its window of 800 by 600 px stays: at twice the size, a page is as wide as a phone's. */
async function launchWpe(start: Start) {
  const args = ["--automation", "--platform=headless", "--scale=2"];
  const options = { "wpe:browserOptions": { binary: "/usr/bin/cog", args } };
  return await openSession(start, "WPEWebDriver", options);
}

/** By classic WebDriver. */
async function openSession(start: Start, driver: string, alwaysMatch: object, env = {}) {
  const port = 20_000 + (process.pid % 20_000);
  start(driver, [`--port=${port}`, "--host=127.0.0.1"], env);
  const call = async (path: string, given?: object): Promise<Answer> => {
    const how = given && { method: "POST", body: JSON.stringify(given) };
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, how)).json();
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  while (!(await call("/status").catch(() => undefined))) await sleep(50);
  const { sessionId, capabilities } = await call("/session", { capabilities: { alwaysMatch } });
  const on = (path: string, given: object) => call(`/session/${sessionId}${path}`, given);
  const page: EnginePage = {
    version: capabilities.browserVersion,
    goto: (url) => on("/url", { url }),
    async run(fn, ...given) {
      const called = `Promise.resolve((${fn})(...arguments[0]))`;
      const script = `const done = arguments[1];
        ${called}.then((is) => done({ is }), (error) => done({ failed: String(error) }));`;
      const { is, failed } = await on("/execute/async", { script, args: [given] });
      if (failed) throw new Error(failed);
      return is;
    },
    async choose(css, file) {
      const found = await on("/element", { using: "css selector", value: css });
      return on(`/element/${Object.values(found)[0]}/value`, { text: file });
    },
  };
  return { ...page, on };
}

function said(child: ChildProcess, pattern: RegExp) {
  return new Promise<string>((resolve, reject) => {
    let text = "";
    const hear = (data: Buffer) => {
      text += data;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", () => reject(new Error(`ended: ${text.slice(-500)}`)));
  });
}
