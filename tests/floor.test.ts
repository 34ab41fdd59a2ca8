import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aboveFloor, functionsInBlocks, stylesAboveFloor } from "./support/floor";
import { buildDirectory } from "./support/folders";
import { serveSite } from "./support/site";

const site = serveSite();
const assets = join(buildDirectory, "client/assets");

/** What is above the floor, and what becomes of it where it is missing. */
const known: Record<string, string> = {
  ...named("a package's own name", ".defer .displayName .error .grow .move .pause .toArray"),
  ...named(
    "the build adds the name with -webkit-",
    "mask-image print-color-adjust text-size-adjust user-select",
  ),
  ...named(
    "the text stands as if it were not there",
    "text-wrap scrollbar-width resize field-sizing",
  ),
  ...named(
    "the bar stays beside the card's button",
    "animation-timeline timeline-scope view-timeline",
  ),
  ...named("one page follows the other at once", "view-transition-name"),
  ...named("the page is only slower", "content-visibility"),
  ...named("for paper and for Windows' contrast themes", "size forced-color-adjust"),
  ...named("asked for first", "Error.captureStackTrace URL.canParse"),
  ...named("there is no push without it", "Notification.permission Notification.requestPermission"),
};

function named(why: string, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, why]));
}

test("the check of the floor finds what it should find", async () => {
  expect(await aboveFloor("/(?<=a)b/.test(text)")).toContain("(?<=");
  expect(await aboveFloor("Object.groupBy(list, key)")).toContain("Object.groupBy");
  expect(await aboveFloor("class A { static { run(); } }")).toContain("syntax");
  expect(await aboveFloor("[1].at(-1)?.toString() ?? new Map()")).toEqual([]);
  expect(stylesAboveFloor("a{field-sizing:content;color:red}")).toEqual(["field-sizing"]);
  const script = "{let is=0;function load(){is=1}addEventListener('load',load)}";
  expect(functionsInBlocks(script)).toEqual(["load"]);
  expect(functionsInBlocks(`(()=>${script})();function f(){function g(){}}`)).toEqual([]);
});

test("browsers get nothing that the oldest of them lack, but where it may be missing", async () => {
  const found = new Set<string>();
  for (const name of readdirSync(assets)) {
    const content = () => readFileSync(join(assets, name), "utf8");
    if (name.endsWith(".js")) for (const each of await aboveFloor(content())) found.add(each);
    if (name.endsWith(".css")) for (const each of stylesAboveFloor(content())) found.add(each);
  }
  expect([...found].sort()).toEqual(Object.keys(known).sort());
});

test("no script in a page has a function in a block", async () => {
  for (const path of ["/", "/contact", "/admin/login"]) {
    const html = await (await fetch(site.url + path)).text();
    const scripts = [...html.matchAll(/<script(?![^>]*(?:type=|src=))[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, script = ""] of scripts) {
      expect(functionsInBlocks(script)).toEqual([]);
      expect((await aboveFloor(script)).filter((each) => !(each in known))).toEqual([]);
    }
  }
});
