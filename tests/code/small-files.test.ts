import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A short file has one subject; tests and stylesheets are no exception. */
const MOST = 400;

/** The project's own files: those in its folders, and the configuration in its root. */
function readPaths() {
  const folders = ["app", "scripts", "tests", "migrations"];
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  return [...inside, ...readdirSync(".")].filter((path) =>
    /\.([cm]?[jt]s|tsx|css|sql)$/.test(path),
  );
}

const linesOf = (text: string) => text.trimEnd().split("\n").length;

function faultOf(path: string, text: string) {
  const lines = linesOf(text);
  return lines > MOST
    ? [`${path} has ${lines} lines. Cut it by subject: no source file has more than ${MOST}.`]
    : [];
}

test("no source file has more than 400 lines", () => {
  const paths = readPaths();
  expect(paths).toEqual(expect.arrayContaining(["app/routes.ts", "vite.config.ts"]));
  expect(paths.flatMap((path) => faultOf(path, readFileSync(path, "utf8")))).toEqual([]);
});

test("one line more is reported, with what to do", () => {
  expect(faultOf("app/long.css", "a\n".repeat(400))).toEqual([]);
  expect(faultOf("app/long.css", "a\n".repeat(401))).toEqual([
    "app/long.css has 401 lines. Cut it by subject: no source file has more than 400.",
  ]);
});
