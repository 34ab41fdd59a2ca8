import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRoutes as all } from "./support/routes";
import { type RunningServer, startServer } from "./support/server";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const openToAll = [
  "/admin/login",
  "/admin/login/code",
  "/admin/logout",
  "/admin/error/500",
  "/api/contact/add",
  "/api/account/login",
  "/api/account/logout",
  "/api/openapi.json",
  "/api/anything",
];
const isPublicRead = (path: string) => /^\/api\/(content|portfolio)(\/|$)/.test(path);
const isGuarded = ({ path }: { path: string }) =>
  /^\/(admin|api)(\/|$)/.test(path) && !openToAll.includes(path);
const pages = all.filter((route) => isGuarded(route) && route.path.startsWith("/admin"));
const apis = all.filter((route) => isGuarded(route) && route.path.startsWith("/api"));

/**
 * Counted by responses, so that a route that loses its guard changes a number. Adding a guarded
 * route means raising the number.
 */
test("56 loaders and 36 actions of pages, and 21 methods of the /api, turn a stranger away", async () => {
  const loaders: string[] = [];
  for (const { path, file } of all.filter(({ path }) => path.startsWith("/admin"))) {
    if (openToAll.includes(path)) continue;
    // Requested alone: the layout's redirect would hide that a child has lost its guard.
    const routeId = file.replace(/\.tsx?$/, "");
    const answer = await fetch(`${server.url}${path}.data?_routes=${encodeURIComponent(routeId)}`);
    if ((await answer.text()).includes("/admin/login")) loaders.push(file);
  }
  const others: string[] = [];
  for (const path of new Set(all.map(({ path }) => path))) {
    if (openToAll.includes(path)) continue;
    const methods = path.startsWith("/api/") ? ["GET", "POST", "PUT", "DELETE"] : ["POST"];
    for (const method of methods) {
      const { status, headers } = await fetch(server.url + path, { method, redirect: "manual" });
      if (status === 401 || headers.get("Location") === "/admin/login") {
        others.push(`${method} ${path}`);
      }
    }
  }
  const apiMethods = others.filter((each) => each.includes(" /api/"));
  const actions = others.filter((each) => each.includes(" /admin"));
  expect([loaders.length, actions.length, apiMethods.length]).toEqual([56, 36, 21]);
});

test.each(pages)("a stranger at $path is redirected to the login", async ({ path, file }) => {
  const routeId = file.replace(/\.tsx?$/, "");
  for (const url of [path, `${path}?edit=1`, `${path}/`]) {
    const answer = await fetch(server.url + url, { redirect: "manual" });
    expect([url, answer.status, answer.headers.get("Location")]).toEqual([
      url,
      302,
      "/admin/login",
    ]);
  }
  for (const url of [
    `${path}.data`,
    `${path}.data?_routes=${routeId}`,
    `${path}.data?_routes=root`,
  ]) {
    const body = await (await fetch(server.url + url)).text();
    expect([url, body.includes("/admin/login") || !body.includes('"data"')]).toEqual([url, true]);
    expect(body).not.toMatch(/customer|username|phoneNumber/);
  }
  // A page without an action accepts no POST at all.
  const posted = await unfinished("POST", path);
  if (posted.status !== 405) expect(posted).toEqual({ status: 302, location: "/admin/login" });
});

test.each(apis)("a stranger at $path gets 401, and the body is not read", async ({ path }) => {
  const isRead = isPublicRead(path) && !path.includes("/modify");
  if (!isRead) {
    for (const url of [path, `${path}?_routes=${encodeURIComponent("root")}`]) {
      const answer = await fetch(server.url + url);
      expect([url, [401, 405].includes(answer.status)]).toEqual([url, true]);
      expect(await answer.json()).toEqual({ message: expect.any(String) });
    }
    const twin = await (await fetch(`${server.url}${path}.data`)).text();
    expect(twin).not.toMatch(/customer|username|phoneNumber/);
  }
  const statuses: Record<string, number | undefined> = {};
  for (const method of ["POST", "PUT", "DELETE"]) {
    statuses[method] = (await unfinished(method, path)).status;
  }
  // 405 for methods that the path does not have, 401 for all others.
  expect(Object.values(statuses).filter((status) => status !== 405 && status !== 401)).toEqual([]);
});

test("public actions stay open: sending an inquiry, logging in, and logging out with or without a session", async () => {
  const add = await fetch(`${server.url}/api/contact/add`, {
    method: "POST",
    body: new FormData(),
  });
  expect(add.status).toBe(400);
  const login = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  expect(login.status).toBe(401);
  for (const Cookie of ["", await server.login()]) {
    const out = await fetch(`${server.url}/api/account/logout`, { headers: { Cookie } });
    expect([out.status, await out.json()]).toEqual([200, { message: "success" }]);
    expect(out.headers.get("Set-Cookie")).toMatch(/^__session=;/);
  }
  const site = { "Sec-Fetch-Site": "cross-site" };
  expect((await fetch(`${server.url}/api/account/logout`, { headers: site })).status).toBe(403);
});

test("a logout, by page or by /api, ends the session for whoever copied its cookie; a tampered one is worth nothing", async () => {
  const auth = (Cookie: string) => fetch(`${server.url}/api/account/auth`, { headers: { Cookie } });
  for (const [path, method] of [
    ["/api/account/logout", "GET"],
    ["/admin/logout", "POST"],
  ] as const) {
    const Cookie = await server.login();
    expect(await (await auth(Cookie)).json()).toEqual({
      data: { username: "admin", roles: "ROLE_ADMIN" },
    });
    await fetch(server.url + path, { method, headers: { Cookie }, redirect: "manual" });
    expect([path, (await auth(Cookie)).status]).toEqual([path, 401]);
  }
  const Cookie = await server.login();
  const tampered = `${Cookie.slice(0, -3)}abc`;
  expect((await auth(tampered)).status).toBe(401);
});

test("a flash message that the site has not signed is not shown", async () => {
  const session = await server.login();
  const forged = Buffer.from(JSON.stringify("다른 계좌로 입금하세요")).toString("base64");
  for (const value of [forged, `${forged}.`, `${forged}.${"A".repeat(43)}`]) {
    const Cookie = `${session}; flash=${encodeURIComponent(value)}`;
    const page = await fetch(`${server.url}/admin/account`, { headers: { Cookie } });
    expect([page.status, (await page.text()).includes("입금")]).toEqual([200, false]);
  }
});

test("search engines index nothing of the office, not even its login", async () => {
  for (const path of ["/admin/login", "/ADMIN/login", "/admin/error/500"]) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get("X-Robots-Tag")]).toEqual([path, "noindex"]);
  }
  const Cookie = await server.login();
  const inside = await fetch(`${server.url}/admin/contact`, { headers: { Cookie } });
  expect([inside.status, inside.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  expect((await fetch(server.url)).headers.has("X-Robots-Tag")).toBe(false);
});

/** Sends the head and part of an endless body, and returns the response. */
function unfinished(method: string, path: string) {
  return new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      const post = request(server.url + path, {
        method,
        headers: {
          "Content-Type": "multipart/form-data; boundary=x",
          "Transfer-Encoding": "chunked",
        },
      });
      post.on("error", reject);
      post.on("response", (answer) => {
        resolve({ status: answer.statusCode, location: answer.headers.location });
        post.on("error", () => {}).destroy();
      });
      post.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n');
      post.write(Buffer.alloc(256 * 1024));
    },
  );
}
