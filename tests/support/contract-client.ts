import { beforeAll, expect } from "vitest";
import { readContract } from "./contract";
import type { RunningServer } from "./server";

type Contract = Awaited<ReturnType<typeof readContract>>;

/**
 * A single-page client written against the spec's table: keeps its session like a browser, and
 * validates requests and answers against /api/openapi.json.
 */
export function contractClient(server: RunningServer) {
  const session = { cookie: "" };
  const contract = {} as Contract;
  beforeAll(async () => {
    Object.assign(contract, await readContract(server.url));
  });

  async function send(method: string, path: string, body?: FormData | URLSearchParams | object) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        Cookie: session.cookie,
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    contract.check(method, path, { status, headers, text: bytes.toString() });
    if (body && answer.ok) contract.checkRequest(method, path, body);
    for (const set of headers.getSetCookie()) {
      if (set.startsWith("__session=")) session.cookie = set.split(";", 1)[0] ?? "";
    }
    return { status, headers, bytes };
  }

  /** @returns status and body in one object */
  async function call(...request: Parameters<typeof send>) {
    const { status, bytes } = await send(...request);
    return [status, JSON.parse(bytes.toString())];
  }

  /** A read that must succeed. */
  async function read(path: string) {
    const [status, body] = await call("GET", path);
    expect(status).toBe(200);
    return body.data;
  }

  return { session, contract, send, call, read };
}

export const number = expect.any(Number);
export const stored = (extension: string) =>
  expect.stringMatching(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`));
export const ok = { message: "ok" };
export const loginNeeded = [401, { message: "로그인이 필요합니다." }];
