import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const HANGUL = /[\uac00-\ud7a3]/g;

/** Latin letters, digits and the punctuation of Korean pages. */
const latin = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©«»·×–—‘’“”…→「」㎡`;

/**
 * The letters of the first font file: those of the visitors' pages themselves, of the words that
 * such sites are written with.
 */
export function firstLetters() {
  const text = [
    ...pagesOfVisitors().map((path) => withoutComments(readFileSync(path, "utf8"))),
    readFileSync("scripts/build/common-words.txt", "utf8"),
  ].join("");
  return new Set([...latin, ...(text.match(HANGUL) ?? [])]);
}

/** Every component that the visitors' routes import, directly or not. */
function pagesOfVisitors() {
  const routes = "app/routes/public";
  const found = new Set<string>();
  const names = readdirSync(routes, { recursive: true, encoding: "utf8" });
  const waiting = [
    "app/root.tsx",
    ...names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(routes, name)),
  ];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsOf(path));
  }
  // The policy is long and seldom read, and few meet a draft, an estimate or a visit: their letters may
  // come when they are.
  const isSeldom =
    /(?:privacy|privacy-policy|privacy-request|draft-offer|estimate-section|visit-section|receipt-(?:accept|visit).*)\.tsx$/;
  const isShown = (path: string) => /\.tsx$|notice-text\.ts$/.test(path) && !isSeldom.test(path);
  return [...found].filter(isShown);
}

function importsOf(path: string) {
  const source = readFileSync(path, "utf8");
  const named = source.matchAll(/(?:\bfrom |\bimport\()"([~.][^"?]*)"/g);
  return [...named].flatMap(([, name = ""]) => {
    const file = name.startsWith("~/") ? join("app", name.slice(2)) : join(dirname(path), name);
    return [`${file}.tsx`, `${file}.ts`].filter((each) => existsSync(each));
  });
}

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
