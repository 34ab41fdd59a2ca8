import { expect, test } from "vitest";
import { fillSite } from "./support/public-site";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";

/** What the site tells nginx, or any other cache before it, to keep for everybody. */
const site = serveSite({ PUBLIC_URL: "https://interior.example/", TRUST_PROXY: "1" });

/** In exactly this spelling, where fetch would tidy it up. */
const ask = (path: string) =>
  sendRaw(site.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test("proxies may share what the site links to, and nothing in a spelling of somebody's own", async () => {
  await fillSite(site, 3);
  const cachingOf = async (path: string) => (await ask(path)).headers.get("Cache-Control");
  const list = (await ask("/portfolio")).text.replaceAll("&amp;", "&");
  const linked = (pattern: RegExp) => [...new Set(list.match(pattern))];
  const lists = linked(/(?<=href=")\/portfolio\?[^"]+/g);
  const pictures = linked(/\/api\/portfolio\/view\/[^"\s,)]+/g);
  const [asset = ""] = linked(/\/assets\/[\w.-]+\.js/g);
  const [picture = ""] = pictures;
  const [file = ""] = picture.split("?");
  expect([lists.length > 0, pictures.length > 2]).toEqual([true, true]);
  for (const path of ["/", "/portfolio"]) {
    expect(await cachingOf(path)).toBe("public, max-age=0, s-maxage=5");
  }
  for (const path of lists) expect(await cachingOf(path)).toBe("private, no-cache");
  // Another size may stand in for one that is not made yet.
  for (const path of pictures)
    expect(await cachingOf(path)).toMatch(
      /^(public, max-age=31536000, s-maxage=60|private, max-age=10),/,
    );
  for (const path of [asset, "/icon-192.png"]) expect(await cachingOf(path)).toMatch(/^public, /);

  const invented = [
    "/?utm_anything=1",
    "/?",
    "/about.data?gclid=1",
    "/portfolio?p%61ge=1",
    "/portfolio?page=1&n_x=1",
    `${picture}&x=1`,
    `${file}?x=1`,
    `${file}?w=321&f=webp`,
    `${file}?w=320`,
    file.replace("/api", "/./api"),
    file.replace("/api", "/Api"),
    file.replace("view", "v%69ew"),
    `${asset}?1`,
    asset.replace(".js", "%2ejs"),
    "/icon-192.png?1",
  ];
  for (const path of invented) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("Cache-Control") ?? ""]).toEqual([
      path,
      200,
      expect.not.stringMatching(/public|s-maxage/),
    ]);
  }
});
