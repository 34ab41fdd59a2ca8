import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { importsOf, readModules } from "../../tests/support/imports";
import { allRoutes } from "../../tests/support/routes";
import { pages as barPages } from "../routes/public/layout/bar";
import type { Handle } from "../ui/handle";

const ours = "window.page = 1;";
const inline = { scripts: [ours], styles: [] };
const hash = createHash("sha256").update(ours).digest("base64");

test("a script or style in the page that the rendering has not marked gets no hash", async () => {
  const { extractNonced } = await load();
  const injected = "<script>steal()</script><style>p{}</style>";
  const marked = extractNonced(
    `<style id="s" nonce="Xy_-1">a{}</style><p>${injected}</p><script nonce="Xy_-1" async="">${ours}</script><script nonce="guess">x</script>`,
    "Xy_-1",
  );
  expect(marked).toEqual({
    scripts: [ours],
    styles: ["a{}"],
    page: `<style id="s">a{}</style><p>${injected}</p><script async="">${ours}</script><script nonce="guess">x</script>`,
  });
});

test("only a page with a map may load its tiles, and what a setting adds", async () => {
  const { pagePolicy } = await load({
    MAP_PAGE_POLICY: "img-src https://tiles.example; script-src 'unsafe-eval' ; ",
  });
  const map = readPolicy(pagePolicy("map", inline));
  expect(map["img-src"]).toBe("'self' data: https://tile.openstreetmap.org https://tiles.example");
  expect(map["script-src"]).toBe(`'self' 'sha256-${hash}' 'unsafe-eval'`);
  for (const others of [undefined, "postcode"] as const) {
    const { "img-src": images, "script-src": scripts } = readPolicy(
      pagePolicy(others, { scripts: [], styles: [] }),
    );
    expect([others, images]).toEqual([others, "'self'"]);
    expect(scripts).not.toContain("unsafe");
  }
});

test("with Kakao's key the map and the coordinates of an address are Kakao's", async () => {
  const { pagePolicy } = await load();
  const scripts = (others: "map" | "postcode" | undefined, isKakaoUsed: boolean) =>
    readPolicy(pagePolicy(others, inline, isKakaoUsed))["script-src"];
  for (const others of ["map", "postcode"] as const) {
    expect(scripts(others, true)).toContain("https://dapi.kakao.com/v2/");
    expect(scripts(others, false)).not.toContain("dapi.kakao.com");
  }
  expect(scripts(undefined, true)).not.toContain("kakao");
});

test("report-only enforces nothing but the outline, and reports the whole", async () => {
  const enforced = (await load()).pagePolicy(undefined, inline)["Content-Security-Policy"];
  const { pagePolicy } = await load({ CONTENT_SECURITY_POLICY: "report-only" });
  expect(pagePolicy(undefined, inline)).toEqual({
    "Content-Security-Policy":
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Content-Security-Policy-Report-Only": enforced,
  });
});

test("every page with a map or an address field is loaded as a document of its own", async () => {
  const modules = readModules();
  const imports = importsOf(modules).filter(({ isType }) => !isType);
  const modulesOfRoutes = new Set(allRoutes.map(({ file }) => `app/${file}`));
  const users = (module: string): string[] =>
    imports
      .filter(({ to }) => to === module)
      .flatMap(({ from }) => (modulesOfRoutes.has(from) ? [from] : users(from)));
  const pages = new Set(
    ["app/routes/public/about/company-map.tsx", "app/forms/address-field.tsx"].flatMap(users),
  );
  const files = new Map(allRoutes.map(({ path, file }) => [path, `app/${file}`]));
  const documents: string[] = [];
  for (const file of [...modulesOfRoutes].filter((name) => name.endsWith(".tsx"))) {
    const module: RouteModule = await import(/* @vite-ignore */ `../../${file}`);
    if (module.handle?.otherHosts && module.clientLoader) documents.push(file);
  }
  expect([...pages].toSorted()).toEqual(documents.toSorted());
  expect(pages.size).toBe(7);
  // The bar's links know it before the page's script.
  for (const { to, isDocument = false } of barPages)
    expect([to, isDocument]).toEqual([to, documents.includes(files.get(to) ?? "")]);
});

interface RouteModule {
  handle?: Handle;
  clientLoader?: unknown;
}

/** The module as a server with these settings has it. */
async function load(settings: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubEnv("DEV", false);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    return await import("./page-policy.server");
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}

function readPolicy(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    (headers["Content-Security-Policy"] ?? "").split("; ").map((each) => each.split(/ (.*)/, 2)),
  );
}
