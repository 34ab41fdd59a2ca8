import { spawn } from "node:child_process";
import { freePort } from "./free-port";

/** Milliseconds for the site to start, on a busy machine. */
const PATIENCE = 120_000;
/** Milliseconds for an answer, which Node would wait for five minutes. During an update nobody is served meanwhile. */
const FOR_AN_ANSWER = 30_000;

const inTime = () => AbortSignal.timeout(FOR_AN_ANSWER);

/**
 * Starts a site on a port that nobody knows, with everything off that acts or sends by itself.
 *
 * @param command Node's arguments
 * @throws Error with its last words, if it does not start
 */
export async function startAside(
  command: string[],
  settings: Record<string, string>,
  { cwd = process.cwd(), patience = PATIENCE } = {},
) {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd,
    // A pipe that ends with this process, and the site with it.
    stdio: ["pipe", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DRILL: "1",
      END_WITH_PARENT: "1",
      ...settings,
    },
  });
  process.prependOnceListener("exit", () => child.kill("SIGKILL"));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = (complaint + text).slice(-1000);
  });
  const url = `http://127.0.0.1:${port}`;
  const latest = Date.now() + patience;
  const isHealthy = () =>
    fetch(`${url}/healthz`, { signal: inTime() }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode === null && Date.now() < latest) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    await stop();
    throw new Error(`사이트가 시작되지 않습니다. ${complaint.trim()}`);
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** @throws Error unless it is a whole page, and comes in time */
export async function readPage(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers, redirect: "manual", signal: inTime() });
  const text = await answer.text();
  if (answer.status !== 200 || !/<\/(html|urlset)>/.test(text)) {
    throw new Error(`${path}: 페이지가 열리지 않습니다 (${answer.status}).`);
  }
}
