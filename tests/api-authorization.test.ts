import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { methods as documentedMethods } from "~/api/openapi";
import { hashPassword } from "~/auth/password.server";
import { readContract } from "./support/contract";
import { admin } from "./support/folders";
import { type RunningServer, startServer } from "./support/server";

/**
 * Every /api path and method, called by each kind of client. Only access is tested here; what the
 * paths do is tested elsewhere.
 */
const paths: Record<string, Partial<Record<Method, "public" | "admin">>> = {
  "/api/content/main": { GET: "public", POST: "admin" },
  "/api/content/company": { GET: "public", POST: "admin" },
  "/api/content/about": { GET: "public", POST: "admin" },
  "/api/content/service": { GET: "public", POST: "admin" },
  "/api/content/{id}": { DELETE: "admin" },
  "/api/content/about/{id}": { DELETE: "admin" },
  "/api/content/service/{id}": { DELETE: "admin" },
  "/api/content/view/{uploadedName}": { GET: "public" },
  "/api/portfolio": { GET: "public" },
  "/api/portfolio/read/{id}": { GET: "public" },
  "/api/portfolio/view/{filename}": { GET: "public" },
  "/api/portfolio/add": { POST: "admin" },
  "/api/portfolio/modify/{id}": { GET: "admin", PUT: "admin" },
  "/api/portfolio/{id}": { DELETE: "admin" },
  "/api/contact/add": { POST: "public" },
  "/api/contact": { GET: "admin" },
  "/api/contact/{id}": { GET: "admin", DELETE: "admin" },
  "/api/contact/{id}/modify": { PUT: "admin" },
  "/api/contact/{id}/estimates": { GET: "admin" },
  "/api/contact/download/{uploadedName}/{name}": { GET: "admin" },
  "/api/account/login": { POST: "public" },
  "/api/account/logout": { GET: "public" },
  "/api/account/auth": { GET: "admin" },
  "/api/account/modify": { PUT: "admin" },
  "/api/staged/{area}": { POST: "admin" },
  "/api/staged/{area}/{uploadedName}": { DELETE: "admin" },
  "/api/openapi.json": { GET: "public" },
  "/api/nothing/of/the/kind": {},
};
type Method = (typeof methods)[number];
const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"] as const;

let server: RunningServer;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  const database = new SQLite(server.databaseFile);
  const add = database.prepare(
    "INSERT INTO account (username, passwordHash, role, createdAt) VALUES (?, ?, ?, '')",
  );
  add.run("manager", await hashPassword("manager-password"), "MANAGER");
  add.run("changed", await hashPassword("changed-password"), "ADMIN");
  cookies.admin = await server.login();
  cookies.manager = await login("manager", "manager-password");
  cookies.old = await login("changed", "changed-password");
  database.exec(
    "UPDATE account SET sessionVersion = sessionVersion + 1 WHERE username = 'changed'",
  );
  database.close();
  cookies.tampered = `${cookies.admin.slice(0, -4)}AAAA`;
});

afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

async function login(username: string, password: string) {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${server.url}/api/account/login`, { method: "POST", body });
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

const askers: Record<string, () => { headers: Record<string, string>; guarded: number }> = {
  nobody: () => ({ headers: {}, guarded: 401 }),
  "an account that is no administrator": () => ({
    headers: { Cookie: cookies.manager ?? "" },
    guarded: 403,
  }),
  "a tampered cookie": () => ({ headers: { Cookie: cookies.tampered ?? "" }, guarded: 401 }),
  "a cookie from before the password was changed": () => ({
    headers: { Cookie: cookies.old ?? "" },
    guarded: 401,
  }),
  "an administrator": () => ({ headers: { Cookie: cookies.admin ?? "" }, guarded: 0 }),
};

const parameters: Record<string, string> = {
  id: "1",
  area: "content",
  uploadedName: "none.jpg",
  filename: "none.jpg",
  name: "none.jpg",
};

function ask(method: string, path: string, headers: Record<string, string>) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters[name] ?? "");
  return fetch(server.url + filled, { method, headers, redirect: "manual" });
}

describe.each(Object.keys(askers))("%s", (asker) => {
  test.each(Object.entries(paths))("at %s", async (path, known) => {
    const { headers, guarded } = askers[asker]?.() ?? { headers: {}, guarded: 0 };
    for (const method of methods) {
      // A logout would end the session that the next cells need, so it runs without one.
      const own = path === "/api/account/logout" ? {} : headers;
      const answer = await ask(method, path, own);
      const access = known[method === "HEAD" ? "GET" : method];
      const cell = [asker, method, path, answer.status];
      if (Object.keys(known).length === 0) {
        expect(cell).toEqual([asker, method, path, 404]);
      } else if (method === "OPTIONS") {
        expect(cell).toEqual([asker, method, path, 204]);
        const allowed = (answer.headers.get("Allow") ?? "").split(", ");
        for (const name of Object.keys(known)) expect(allowed).toContain(name);
      } else if (!access) {
        expect(cell).toEqual([asker, method, path, 405]);
        expect(answer.headers.get("Allow")).toContain(Object.keys(known)[0]);
      } else if (access === "admin" && guarded) {
        expect(cell).toEqual([asker, method, path, guarded]);
      } else {
        // Access granted: the path's own answer to an empty request.
        expect([200, 400, 401, 404, 415]).toContain(answer.status);
        if (path !== "/api/account/login") expect([401, 403]).not.toContain(answer.status);
      }
      const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
      if (answer.status >= 400) expect([...cell, isJson]).toEqual([...cell, true]);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe("an administrator's request that comes from another site", () => {
  const strangers: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
  ];
  test.each(Object.entries(paths))("at %s", async (path) => {
    for (const stranger of strangers) {
      for (const method of ["POST", "PUT", "DELETE"]) {
        const headers = { Cookie: cookies.admin ?? "", ...stranger };
        const answer = await ask(method, path, headers);
        expect([stranger, method, path, answer.status]).toEqual([stranger, method, path, 403]);
        expect(await answer.json()).toEqual({ message: expect.stringMatching(/[가-힣]/) });
      }
    }
  });

  test("GET logout from another site", async () => {
    for (const [name, value] of [
      ["Sec-Fetch-Site", "cross-site"],
      ["Origin", "https://other.test"],
      // As a browser follows a link over plain http, where it says nothing else.
      ["Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
    ] as const) {
      const headers = { Cookie: cookies.admin ?? "", [name]: value };
      const answer = await ask("GET", "/api/account/logout", headers);
      expect([name, answer.status, answer.headers.getSetCookie()]).toEqual([name, 403, []]);
    }
  });

  test("a prefetch does not log out", async () => {
    const headers = { Cookie: cookies.admin ?? "" };
    for (const answer of [
      await ask("HEAD", "/api/account/logout", headers),
      await ask("GET", "/api/account/logout", { ...headers, "Sec-Purpose": "prefetch" }),
    ]) {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
  });
});

test("/api/openapi.json has the same paths, methods and access", async () => {
  const { document } = await readContract(server.url);
  const told = Object.entries(document.paths).flatMap(([path, operations]) =>
    documentedMethods.flatMap((method) => {
      const operation = operations[method];
      if (!operation) return [];
      const access = operation.security.length > 0 ? "admin" : "public";
      return [`${method.toUpperCase()} ${path} ${access}`];
    }),
  );
  const asked = Object.entries(paths).flatMap(([path, access]) =>
    Object.entries(access).map(([method, who]) => `${method} ${path} ${who}`),
  );
  expect(told.toSorted()).toEqual(asked.toSorted());
});

test("the account is the session's, whatever the body says", async () => {
  const headers = { Cookie: cookies.admin ?? "" };
  const answer = await ask("GET", "/api/account/auth", headers);
  expect(await answer.json()).toEqual({ data: { username: admin.username, roles: "ROLE_ADMIN" } });
});
