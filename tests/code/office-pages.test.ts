import { expect, test } from "vitest";
import { readModules } from "../support/imports";

/** What each office page with a form owes to a line that breaks (app/office/keep-page.ts). */
const needed = {
  "sends without losing the page": /\bkeepPage as clientAction\b/,
  "loads anew without losing it":
    /\brefreshOrKeep as clientLoader\b|\bclientLoader = asDocument\(handle, refreshOrKeep\)/,
  "stays after such a press":
    /\bunlessKept as shouldRevalidate\b|\bfunction shouldRevalidate\([^}]*\breturn unlessKept\(args\)/,
};

const all = Object.keys(needed) as (keyof typeof needed)[];

/** With the reason. */
const exceptions: Record<string, (keyof typeof needed)[]> = {
  // Nothing is typed but the name and a password or code, and the way back is the login itself.
  "app/routes/admin/login.tsx": all,
  "app/routes/admin/login-code.tsx": all,
  // Its list, which asks again by itself, would be asked for once more by each link away from it.
  "app/routes/admin/contact/list/route.tsx": ["stays after such a press"],
};

function faultsOf(modules: Map<string, string>) {
  const pages = [...modules].filter(([path, text]) => {
    const isPage = path.startsWith("app/routes/admin/") && /^export default /m.test(text);
    return isPage && /^export (async )?(function|const) action\b/m.test(text);
  });
  return pages.flatMap(([path, text]) => {
    const lacks = Object.entries(needed).flatMap(([what, how]) => (how.test(text) ? [] : [what]));
    return lacks.length > 0 ? [[path, lacks]] : [];
  });
}

test("each office page with a form keeps what is typed when the line breaks", () => {
  expect(Object.fromEntries(faultsOf(readModules()))).toEqual(exceptions);
});

test("a page without it is reported", () => {
  const page = "export const action = () => null;\nexport default function Page() {}";
  expect(faultsOf(new Map([["app/routes/admin/new.tsx", page]]))).toEqual([
    ["app/routes/admin/new.tsx", all],
  ]);
});

test("each answer outlives the page's own links, but for the login's", () => {
  const using = [...readModules()].flatMap(([path, text]) =>
    path.startsWith("app/routes/admin/") && /\buseActionData\b/.test(text) ? [path] : [],
  );
  expect(using).toEqual(["app/routes/admin/login-code.tsx", "app/routes/admin/login.tsx"]);
});
