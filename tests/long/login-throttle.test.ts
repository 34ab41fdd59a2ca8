import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "../support/folders";
import { type RunningServer, startServer } from "../support/server";

/** Guessing is slowed down, and legitimate users still get in. */
let server: RunningServer;
let underHttps: RunningServer;

beforeAll(async () => {
  [server, underHttps] = await Promise.all([
    startServer({ TRUST_PROXY: "1" }),
    startServer({ TRUST_PROXY: "1", PUBLIC_URL: "https://shop.example" }),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), underHttps.stop()]);
  expect([...server.unexpectedErrors(), ...underHttps.unexpectedErrors()]).toEqual([]);
});

interface Login {
  from?: string;
  password?: string;
  username?: string;
  cookies?: string[];
  path?: "/api/account/login" | "/admin/login";
  at?: RunningServer;
}

function login({ from, cookies = [], path = "/api/account/login", at = server, ...rest }: Login) {
  const headers = { Cookie: cookies.join("; "), ...(from && { "X-Forwarded-For": from }) };
  const body = new URLSearchParams({ ...admin, ...rest });
  return fetch(at.url + path, { method: "POST", headers, body, redirect: "manual" });
}

/** The cookies that the browser sends from then on. */
function cookiesOf(answer: Response) {
  return answer.headers.getSetCookie().map((set) => set.split(";", 1)[0] ?? "");
}

async function signIn(options: Login = {}) {
  const [session = "", device = ""] = cookiesOf(await login(options));
  return { session, device };
}

test("250 concurrent guesses from 250 addresses: the owner's browser gets in before most of them are checked, a new one after a while", {
  timeout: 900_000,
}, async () => {
  const { device } = await signIn();
  const done: string[] = [];
  /** When the queue is full, retries as Retry-After says. */
  const insist = async (most: number, options: Login) => {
    let answer = await login(options);
    for (let count = 1; answer.status === 429 && count < most; count += 1) {
      expect(answer.headers.get("Retry-After")).toBe("1");
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await login(options);
    }
    return answer.status;
  };
  const guess = async (index: number) => {
    const status = await insist(4, { from: `198.51.100.${index}`, password: "guess" });
    done.push("guess");
    return status;
  };
  const guesses = Array.from({ length: 30 }, (_, index) => guess(index));
  // The queue is full by now: it holds 16, and two are being checked.
  const owner = login({ from: "203.0.113.3", cookies: [device] }).finally(() => done.push("owner"));
  for (let index = 30; index < 250; index += 1) guesses.push(guess(index));
  const newBrowser = insist(60, { from: "203.0.113.4" });
  expect([(await owner).status, await newBrowser]).toEqual([200, 200]);
  for (const status of await Promise.all(guesses)) expect([401, 429]).toContain(status);
  expect(done.indexOf("owner")).toBeLessThan(125);
});
