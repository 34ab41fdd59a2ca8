import { expect, test } from "vitest";
import * as z from "zod";
import { admin } from "../../tests/support/folders";
import { signIn } from "../../tests/support/signed-in";
import { done, ok, operation, resource } from "./resource.server";

const told: string[] = [];

const api = resource({
  GET: operation({
    summary: "이름을 남깁니다",
    access: "admin",
    answer: { data: z.array(z.object({ id: z.int() })) },
    async handle({ user }) {
      told.push(user.username);
      const rows = [{ id: user.id, secret: "비밀" }];
      return { value: rows };
    },
  }),
  POST: operation({
    summary: "지금 더하거나, 나중에 더합니다",
    access: "everyone",
    answer: ok,
    statuses: [201, 202],
    async handle({ request }) {
      if ((await request.text()) === "later") return { ...done, status: 202 };
      return { ...done, headers: { Location: "/api/1" } };
    },
  }),
  PUT: operation({
    summary: "거절합니다",
    access: "everyone",
    answer: ok,
    async handle() {
      const tooMany = { code: "tooMany", message: "조금 뒤에 다시" } as const;
      return { status: 429, message: tooMany.message, errors: { "": [tooMany] }, retryAfter: 7 };
    },
  }),
});

async function send(init: RequestInit) {
  const request = new Request("http://localhost/api/1", init);
  const answer = await api.loader({ request, params: {}, context: {} });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : text };
}

const session = async () => ({ Cookie: await signIn() });

test("an admin operation passes the user to its handler and never runs for a stranger, HEAD included", async () => {
  for (const method of ["GET", "HEAD"]) {
    expect((await send({ method })).status).toBe(401);
    expect(told).toEqual([]);
    expect((await send({ method, headers: await session() })).status).toBe(200);
    expect(told.splice(0)).toEqual([admin.username]);
  }
});

test("a stranger learns the allowed methods, and nothing else", async () => {
  const options = await send({ method: "OPTIONS" });
  expect([options.status, options.body]).toEqual([204, ""]);
  const unknown = await send({ method: "DELETE" });
  expect(unknown.status).toBe(405);
  for (const { headers } of [options, unknown]) {
    expect(headers.get("Allow")).toBe("GET, HEAD, POST, PUT, OPTIONS");
  }
});

test("fields that the answer's schema does not have are not sent, whatever the handler returns", async () => {
  const { body } = await send({ headers: await session() });
  expect(body).toEqual({ data: [{ id: 1 }] });
});

test("the first status is the default; a handler may return another, and headers", async () => {
  const now = await send({ method: "POST" });
  expect([now.status, now.headers.get("Location"), now.body]).toEqual([
    201,
    "/api/1",
    { message: "ok" },
  ]);
  const later = await send({ method: "POST", body: "later" });
  expect([later.status, later.headers.get("Location"), later.body]).toEqual([
    202,
    null,
    { message: "ok" },
  ]);
});

test("a refusal is sent with its messages and codes by field, and Retry-After", async () => {
  const { status, headers, body } = await send({ method: "PUT" });
  expect([status, headers.get("Retry-After"), body]).toEqual([
    429,
    "7",
    {
      message: "조금 뒤에 다시",
      errors: { "": ["조금 뒤에 다시"] },
      codes: { "": ["tooMany"] },
    },
  ]);
});
