import { expect, test, vi } from "vitest";

async function load(PUBLIC_URL: string) {
  vi.resetModules();
  vi.stubEnv("PUBLIC_URL", PUBLIC_URL);
  return import("./cross-site.server");
}

test.each([
  ["https://shop.example", "http://shop.example", true],
  ["https://shop.example/", "https://shop.example", false],
  ["https://shop.example", undefined, false],
  // A proxy of whose https the site was not told.
  ["http://shop.example", "https://shop.example", false],
  ["", "http://shop.example", false],
  ["", "https://shop.example", false],
])(
  "with PUBLIC_URL %s, a form from a page of %s is of another site: %s",
  async (url, origin, expected) => {
    const { isCrossSite } = await load(url);
    expect(isCrossSite({ host: "shop.example", origin })).toBe(expected);
  },
);

test("by its address in the local network the site takes forms over plain http, whatever its name has", async () => {
  const { isCrossSite } = await load("https://shop.example");
  const host = "192.168.0.5:3000";
  expect(isCrossSite({ host, origin: `http://${host}` })).toBe(false);
  expect(isCrossSite({ host, origin: "http://shop.example" })).toBe(true);
});
