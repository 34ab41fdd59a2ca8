import { execFileSync, spawnSync } from "node:child_process";

/** Of Debian's poppler-utils, which scripts/setup.mjs installs. */
export const hasPoppler = ["pdftotext", "pdfinfo"].every(
  (command) => spawnSync("which", [command], { stdio: "ignore" }).status === 0,
);

/** The text of each page, as it is laid out. */
export function pagesOf(pdf: Uint8Array) {
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, maxBuffer: 1e8 });
  return text.toString().split("\f").slice(0, -1);
}

/** What the file says of itself: its title, its pages, whether it runs scripts. */
export function aboutPdf(pdf: Uint8Array) {
  const lines = execFileSync("pdfinfo", ["-"], { input: pdf }).toString().trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name, value.join(":").trim()];
    }),
  );
}

/** How many pictures it has, without the masks of their transparency. */
export function imagesOf(pdf: Uint8Array) {
  const list = execFileSync("pdfimages", ["-list", "-"], { input: pdf }).toString();
  return list.match(/^ +\d+ +\d+ image /gm)?.length ?? 0;
}
