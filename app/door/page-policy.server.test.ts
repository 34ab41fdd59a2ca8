import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { importsOf, readModules } from "../../tests/support/imports";
import { allRoutes } from "../../tests/support/routes";
import { otherHostsOf } from "../ui/other-hosts";

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

test("only /about may load the map's tiles, and what a setting adds", async () => {
  const { pagePolicy } = await load({
    MAP_PAGE_POLICY: "img-src https://tiles.example; script-src 'unsafe-eval' ; ",
  });
  const map = readPolicy(pagePolicy("/about", inline));
  expect(map["img-src"]).toBe("'self' data: https://tile.openstreetmap.org https://tiles.example");
  expect(map["script-src"]).toBe(`'self' 'sha256-${hash}' 'unsafe-eval'`);
  for (const path of ["/", "/about/more", "/contact", "/admin/content/about"]) {
    const { "img-src": images, "script-src": scripts } = readPolicy(
      pagePolicy(path, { scripts: [], styles: [] }),
    );
    expect([path, images]).toEqual([path, "'self'"]);
    expect(scripts).not.toContain("unsafe");
  }
});

test("with Kakao's key the map and the coordinates of an address are Kakao's", async () => {
  const { pagePolicy } = await load();
  const scripts = (path: string, isKakaoUsed: boolean) =>
    readPolicy(pagePolicy(path, inline, isKakaoUsed))["script-src"];
  for (const path of ["/about", "/contact", "/admin/content/company"]) {
    expect(scripts(path, true)).toContain("https://dapi.kakao.com/v2/");
    expect(scripts(path, false)).not.toContain("dapi.kakao.com");
  }
  expect(scripts("/", true)).not.toContain("kakao");
});

test("report-only enforces nothing but the outline, and reports the whole", async () => {
  const enforced = (await load()).pagePolicy("/", inline)["Content-Security-Policy"];
  const { pagePolicy } = await load({ CONTENT_SECURITY_POLICY: "report-only" });
  expect(pagePolicy("/", inline)).toEqual({
    "Content-Security-Policy":
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Content-Security-Policy-Report-Only": enforced,
  });
});

test.each(["/contact", "/Contact/", "/admin/contact/12", "/admin/portfolio/3/modify"])(
  "%s may load the postcode search",
  (path) => expect(otherHostsOf(path)).toBe("postcode"),
);

test("every page with a map or an address field is loaded as a document of its own", () => {
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
  const documents = [...modules].filter(([, text]) =>
    /clientLoader.* from "~\/ui\/other-hosts"/.test(text),
  );
  expect([...pages].toSorted()).toEqual(documents.map(([path]) => path).toSorted());
  expect(pages.size).toBe(7);
});

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
