// Prints how many tests of vitest's reports passed and failed. What has left no result failed: a file that cannot be
// loaded, a run that has written no report.
import { readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  const files = read(path);
  for (const { status, assertionResults: tests } of files) {
    const count = (wanted) => tests.filter((test) => test.status === wanted).length;
    passed += count("passed");
    failed += count("failed") || (status === "failed" ? 1 : 0);
  }
}
console.info(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return [{ status: "failed", assertionResults: [] }];
  }
}
