import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import subsetFont from "subset-font";
import { firstLetters } from "./letters";

/** Pretendard, and its division into 92 files by how common a letter is, the commonest last. */
const pretendard = resolve("node_modules/pretendard/dist/web/variable");
const wholeFont = join(pretendard, "woff2/PretendardVariable.woff2");
const division = join(pretendard, "pretendardvariable-dynamic-subset.css");

/** All weights that the styles use. */
const weights = { min: 400, max: 700, default: 400 };
/** Kerning, and digits of one width for tables; the rest is for languages and styles unused here. */
const features = ["kern", "tnum"];
/** How many of the 92 files are divided further: they have 900 common letters. */
const COMMON_FILES = 12;
/** Letters in a file of theirs: most pages lack a handful, each in another file. */
const LETTERS_IN_A_FILE = 24;

/**
 * Divides Pretendard into `first.woff2`, which has nearly all letters of a page, and what `rest.css`
 * names, by unicode-range. Made once, until the letters or the font change.
 *
 * @returns the folder, with first.woff2, first.css and rest.css
 */
export async function makeFonts() {
  const letters = firstLetters();
  const folder = resolve("node_modules/.cache/fonts", fingerprint(letters));
  if (existsSync(folder)) return folder;

  // Under another name until complete, because two builds may run at once.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const font = await subsetFont(readFileSync(wholeFont), undefined, {
    keepAllGlyphs: true,
    keepFeatures: features,
    noHinting: true,
    // Weights are limited file by file: harfbuzz drops them all if it keeps every glyph.
    targetFormat: "sfnt",
  });
  const save = async (name: string, chosen: number[]) => {
    const text = String.fromCodePoint(...chosen);
    const file = await subsetFont(font, text, {
      keepFeatures: features,
      noHinting: true,
      targetFormat: "woff2",
      variationAxes: { wght: weights },
    });
    writeFileSync(join(draft, `${name}.woff2`), file);
    return fontFace(`./${name}.woff2`, chosen);
  };

  const first = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  writeFileSync(join(draft, "first.css"), await save("first", first));

  const rest = rangesOf(readFileSync(division, "utf8")).map(({ file, codes }) => ({
    file,
    codes: codes.filter((code) => !first.includes(code)),
  }));
  const common = rest.splice(-COMMON_FILES).flatMap(({ codes }) => codes);
  // Relative, so that the folder of the whole project can be moved.
  const faces = rest.map(({ file, codes }) =>
    fontFace(relative(folder, join(pretendard, file)), codes),
  );
  for (let start = 0; start < common.length; start += LETTERS_IN_A_FILE) {
    const chosen = common.slice(start, start + LETTERS_IN_A_FILE);
    faces.push(await save(`common-${start / LETTERS_IN_A_FILE}`, chosen));
  }
  writeFileSync(join(draft, "rest.css"), faces.join(""));

  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function fingerprint(letters: Set<string>) {
  const hash = createHash("sha256").update([...letters].sort().join(""));
  for (const path of ["package-lock.json", "scripts/build/fonts.ts"]) {
    hash.update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

function fontFace(file: string, codes: number[]) {
  return `@font-face {
  font-family: "Pretendard Variable";
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("${file}") format("woff2");
  unicode-range: ${rangesIn(codes)};
}
`;
}

/** @param codes in ascending order or not */
function rangesIn(codes: number[]) {
  const ranges: [first: number, last: number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const open = ranges.at(-1);
    if (open?.[1] === code - 1) open[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? `U+${first.toString(16)}` : `U+${first.toString(16)}-${last.toString(16)}`,
    )
    .join(", ");
}

/** The files of the package's own stylesheet, with the letters of each. */
function rangesOf(css: string) {
  const faces = css.matchAll(/url\(([^)]+)\)[^;]*;\s*unicode-range: ([^;]+);/g);
  return [...faces].map(([, file = "", list = ""]) => ({
    file,
    codes: list.split(",").flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  }));
}
