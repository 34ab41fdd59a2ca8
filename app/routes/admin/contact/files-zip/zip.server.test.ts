import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readStoredZip } from "../../../../../tests/support/stored-zip";
import { sendZip } from "./zip.server";

const folder = mkdtempSync(join(tmpdir(), "zip-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "file");
writeFileSync(path, "글");

/** The names in a zip of files with these names; one without a path is missing on the disk. */
async function namesIn(names: string[], missing: string[] = []) {
  const files = [
    ...names.map((name) => ({ name, path })),
    ...missing.map((name) => ({ name, path: undefined })),
  ];
  const answer = await sendZip(files, "a.zip");
  return Object.keys(readStoredZip(Buffer.from(await answer.arrayBuffer())));
}

test("a file that is gone when its turn comes breaks the archive off", async () => {
  const gone = join(folder, "gone");
  writeFileSync(gone, "글");
  const answer = await sendZip([{ name: "a.txt", path: gone }], "a.zip");
  rmSync(gone);
  await expect(answer.arrayBuffer()).rejects.toThrow("ENOENT");
});

test("a name fits into 255 bytes, keeps its extension and stays another than the next", async () => {
  const long = "가".repeat(145);
  const names = await namesIn([`${long}.jpeg`, `${long}나.jpeg`, `${long}.JPEG`, "🏠".repeat(150)]);
  expect(names).toEqual([
    `${"가".repeat(83)}.jpeg`,
    `${"가".repeat(82)} (2).jpeg`,
    `${"가".repeat(82)} (3).JPEG`,
    "🏠".repeat(63),
  ]);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test.each([
  ["CON", "_CON"],
  ["nul.txt", "_nul.txt"],
  ["Aux .tar.gz", "_Aux .tar.gz"],
  ["com1.pdf", "_com1.pdf"],
  ["LPT³.pdf", "_LPT³.pdf"],
  ["CONIN$.txt", "_CONIN$.txt"],
  ["console.txt", "console.txt"],
  ["도면. ", "도면_"],
  ["도면..", "도면._"],
  ["도면.\u3000", "도면_"],
  [`${"가".repeat(84)}a. .`, `${"가".repeat(84)}a._`],
  [`${"가".repeat(84)}a .나`, `${"가".repeat(84)}a _`],
  [".pdf", "_.pdf"],
  ["...", "__"],
  ['a/b\\c:d*?"<>|e\u0085f.txt', "a_b_c_d______e_f.txt"],
  ["a\u202efdp.exe", "afdp.exe"],
  ["", "파일"],
])("%j is %j on every system", async (sent, unpacked) => {
  expect(await namesIn([sent])).toEqual([unpacked]);
});

test("names that a file system or a person takes for one get numbers, also the list of what is missing", async () => {
  expect(await namesIn(["a.txt", "A.TXT", "a\u3164.txt", "straße.pdf", "STRASSE.pdf"])).toEqual([
    "a.txt",
    "A (2).TXT",
    "a\u3164 (3).txt",
    "straße.pdf",
    "STRASSE (2).pdf",
  ]);
  expect(await namesIn(["빠진 파일.txt"], ["없음.pdf"])).toEqual([
    "빠진 파일.txt",
    "빠진 파일 (2).txt",
  ]);
});
