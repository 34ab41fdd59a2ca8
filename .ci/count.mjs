// Prints how many tests of vitest's reports passed and failed, after the names of those that failed. What has left no
// result failed: a file that cannot be loaded, a run that has written no report.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  const files = read(path);
  for (const { name = path, status, message, assertionResults: tests } of files) {
    const failures = tests.filter((test) => test.status === "failed");
    if (status === "failed" && failures.length === 0) {
      failures.push({ title: message.split("\n")[0] });
    }
    passed += tests.filter((test) => test.status === "passed").length;
    failed += failures.length;
    for (const { title } of failures) console.info(`${relative("", name)} > ${title}`);
  }
}
console.info(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return [{ status: "failed", message: "no report", assertionResults: [] }];
  }
}
