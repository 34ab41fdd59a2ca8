import { execFileSync } from "node:child_process";

const read = `import io, sys, zipfile
with zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())) as z:
    z.testzip(); print(z.read('xl/worksheets/sheet1.xml').decode())`;

/** The XML of the only sheet of an .xlsx file. */
export function sheetXml(file: Uint8Array) {
  return execFileSync("python3", ["-c", read], { input: file, maxBuffer: 1e8 }).toString();
}
