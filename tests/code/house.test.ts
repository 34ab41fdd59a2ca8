import { expect, test } from "vitest";
import {
  faultsOf,
  misplacedIn,
  readFloors,
  redirectsIn,
  storedCallbacksIn,
} from "../support/house";
import { readModules } from "../support/imports";

/** Checks all imports against the table in CONTRIBUTING.md. */

const planted = (modules: Record<string, string>) =>
  faultsOf(new Map(Object.entries(modules)), readFloors());

test("rooms import from the floors below, no circle, no route, no server code in the browser", () => {
  expect(faultsOf(readModules(), readFloors())).toEqual([]);
});

test("an upward import is reported, even of a type", () => {
  const faults = planted({
    "app/text/phone.ts": 'import type { Inquiry } from "~/contact/inquiry";',
    "app/contact/inquiry.ts": "export interface Inquiry {}",
  });
  expect(faults).toEqual([
    "app/text/phone.ts (floor 1) imports upward from app/contact/inquiry.ts (floor 8). Move what it needs down, or itself up.",
  ]);
});

test("a cycle of files is reported with its path", () => {
  const faults = planted({
    "app/contact/a.ts": 'export { b } from "./b";',
    "app/contact/b.ts": 'const c = import("./c");',
    "app/contact/c.ts": 'import { a } from "./a";',
  });
  expect(faults).toEqual([
    "A circle of files: app/contact/a.ts -> app/contact/b.ts -> app/contact/c.ts -> app/contact/a.ts. Move what they share below both.",
  ]);
});

test("two rooms that import each other are reported, even without a cycle of files", () => {
  const faults = planted({
    "app/contact/a.ts": 'import { b } from "~/portfolio/b";',
    "app/portfolio/b.ts": "export const b = 1;",
    "app/portfolio/c.ts": 'import type { D } from "~/contact/d";',
    "app/contact/d.ts": "export type D = 1;",
  });
  expect(faults).toContain(
    "A circle of folders: contact/ -> portfolio/ -> contact/. Move what they share below both.",
  );
});

test("and so are two folders of one room", () => {
  const faults = planted({
    "app/contact/desk/a.ts": 'import { b } from "~/contact/list/b";',
    "app/contact/list/b.ts": "export const b = 1;",
    "app/contact/list/c.ts": 'import type { D } from "~/contact/desk/d";',
    "app/contact/desk/d.ts": "export type D = 1;",
  });
  expect(faults).toEqual([
    "A circle of folders: contact/desk/ -> contact/list/ -> contact/desk/. Move what they share below both.",
  ]);
});

test("importing a route is reported, and so is server code in the browser", () => {
  const faults = planted({
    "app/routes/public/home.tsx": "export const loader = 1;",
    "app/root.tsx": 'import { loader } from "./routes/public/home";',
    "app/contact/form.tsx":
      'import { save } from "./save.server"; import type { T } from "./save.server";',
    "app/contact/save.server.ts": "export const save = 1; export type T = 1;",
  });
  expect(faults).toEqual([
    "app/root.tsx imports app/routes/public/home.tsx, which belongs to the route app/routes/public/home.tsx. Move what both need into the room of its subject.",
    "app/contact/form.tsx reaches the browser and imports app/contact/save.server.ts. Import its types only, or give it the ending .server.",
  ]);
});

test("a route's private file is reported where another route imports it", () => {
  const faults = planted({
    "app/routes/public/home/route.tsx": 'import { Slide } from "./slide";',
    "app/routes/public/home/slide.tsx": "export const Slide = 1;",
    "app/routes/public/about.tsx": 'import { Slide } from "~/routes/public/home/slide";',
  });
  expect(faults).toEqual([
    "app/routes/public/about.tsx imports app/routes/public/home/slide.tsx, which belongs to the route app/routes/public/home. Move what both need into the room of its subject.",
  ]);
});

test("what one route alone reaches stands in its folder", () => {
  expect(misplacedIn(new Map([...readModules(), ...readModules("scripts")]))).toEqual([]);
});

test("a module with one route as its only user is reported, also through another", () => {
  const modules = {
    "app/routes/public/home.tsx": 'import { Slide } from "~/slides/slide";',
    "app/slides/slide.tsx": 'import { word } from "./word"; import { shared } from "./shared";',
    "app/slides/word.ts": "export const word = 1;",
    "app/slides/shared.ts": "export const shared = 1;",
    "scripts/demo.ts": 'import { shared } from "../app/slides/shared";',
  };
  expect(misplacedIn(new Map(Object.entries(modules)))).toEqual([
    "app/slides/slide.tsx is reached by app/routes/public/home.tsx alone. Move it into app/routes/public/home/, beside route.tsx.",
    "app/slides/word.ts is reached by app/routes/public/home.tsx alone. Move it into app/routes/public/home/, beside route.tsx.",
  ]);
});

test("only routes, the office's parts and the guard redirect or leave a message", () => {
  expect(redirectsIn(readModules())).toEqual([]);
});

test("a room that redirects is reported, and so is one that imports the messages", () => {
  const modules = {
    "app/contact/press.server.ts": 'import { data, redirect } from "@remix-run/node";',
    "app/upkeep/switch.server.ts": 'import { redirectWithFlash } from "~/office/flash.server";',
    "app/slides/save.server.ts": 'import type { Flash } from "~/office/flash.server";',
    "app/blocks/read.server.ts": 'import { data } from "@remix-run/node";',
    "app/auth/require-admin.server.ts": 'import { redirect } from "@remix-run/node";',
    "app/routes/admin/index.tsx": 'import { redirect } from "@remix-run/node";',
  };
  const what =
    "redirects, or leaves a message for the next page. Let it return what was done, and the route answer.";
  expect(redirectsIn(new Map(Object.entries(modules)))).toEqual([
    `app/contact/press.server.ts ${what}`,
    `app/upkeep/switch.server.ts ${what}`,
    `app/slides/save.server.ts ${what}`,
  ]);
});

test("server code that imports a component is reported", () => {
  const faults = planted({
    "app/contact/list/acts.server.ts": 'import { moves } from "~/contact/desk/move-button";',
    "app/contact/desk/move-button.tsx": "export const moves = {};",
  });
  expect(faults).toEqual([
    "app/contact/list/acts.server.ts runs on the server and imports the component app/contact/desk/move-button.tsx. Move the rule that it needs into a .ts beside it.",
  ]);
});

test("no room stores a function of a higher one, to call it later", () => {
  expect(storedCallbacksIn(readModules())).toEqual([]);
});

test("a stored callback is reported, assigned or added to a list", () => {
  const modules = {
    "app/contact/announce.server.ts":
      "let wake = () => {}; export function onWake(callback: () => void) { wake = callback; }",
    "app/door/closing.server.ts":
      "const all = []; export function whenClosing(done: () => void) { if (1) all.push(done); }",
    "app/turns.ts":
      "export function turns() { const waiting = []; return (work: () => void) => waiting.push(work); }",
  };
  expect(storedCallbacksIn(new Map(Object.entries(modules)))).toEqual([
    "app/contact/announce.server.ts: onWake stores the function callback in wake, for a higher room to be called from here. Pass it once, in start.server.ts, or let the higher room look.",
    "app/door/closing.server.ts: whenClosing stores the function done in all, for a higher room to be called from here. Pass it once, in start.server.ts, or let the higher room look.",
  ]);
});

test("a room without a floor is reported", () => {
  expect(planted({ "app/cellar/wine.ts": "" })).toEqual([
    "cellar/ has no floor: name it in the table of CONTRIBUTING.md.",
  ]);
});
