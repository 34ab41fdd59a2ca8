import { execFileSync, type StdioOptions, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { broken, type Fault } from "./fault";

export type Outcome =
  | { kind: "caught"; by: string }
  | { kind: "survives" }
  /** Not by a test: the broken tree cannot be built, or its tests cannot be loaded. */
  | { kind: "does not run"; why: string };

/** Broken off by hand, too, nothing of it stays. */
const folder = mkdtempSync(join(tmpdir(), "faults-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Breaks a copy of the tree and runs the tests that ought to notice, until one does. */
export async function plant(fault: Fault): Promise<Outcome> {
  const tree = copyTree();
  try {
    writeFileSync(join(tree, fault.file), broken(fault));
    for (const test of fault.tests) {
      const outcome = await runTest(tree, test);
      if (outcome.kind !== "survives") return outcome;
    }
    return { kind: "survives" };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** What git knows of, and what it would: a test that is not committed yet runs too. */
function copyTree() {
  const tree = mkdtempSync(join(folder, "tree-"));
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", options, { encoding: "utf8" }).split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(tree, file));
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  // It is built anew unless the fault lies outside of what the build is made of.
  if (existsSync("build-test")) cpSync("build-test", join(tree, "build-test"), { recursive: true });
  return tree;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

async function runTest(tree: string, test: string): Promise<Outcome> {
  const args = [
    "vitest",
    "run",
    test,
    "--bail",
    "1",
    "--reporter=json",
    "--outputFile=report.json",
  ];
  const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
  const run = spawn("npx", args, { cwd: tree, stdio, detached: true });
  let errors = "";
  run.stderr?.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  // A test that fails half-way leaves the servers that it has started for itself.
  const endAll = () => endGroup(run.pid);
  process.once("exit", endAll);
  const code = await new Promise((resolve) => run.once("exit", resolve));
  process.off("exit", endAll);
  endAll();
  if (code === 0) return { kind: "survives" };

  const report = join(tree, "report.json");
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { testResults: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(tree, name);
    const failed = assertionResults.find((result) => result.status === "failed");
    if (failed) return { kind: "caught", by: `${file}: ${failed.fullName}` };
    const isBegun = assertionResults.some((result) => result.status === "passed");
    // What a file looks at when its tests are over: that the server has written down no error.
    if (status === "failed" && isBegun) return { kind: "caught", by: `${file}, at its end` };
    if (status === "failed") return { kind: "does not run", why: `${file}: ${message}` };
  }
  return { kind: "does not run", why: errors };
}

function endGroup(leader: number | undefined) {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody of it is left.
  }
}
