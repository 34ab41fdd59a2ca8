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
  /** The broken tree cannot be built, or its tests cannot be loaded. */
  | { kind: "does not run"; why: string };

/** Removed even if the run is interrupted. */
const folder = mkdtempSync(join(tmpdir(), "faults-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Breaks a copy of the tree and runs the tests that should catch it, until one fails. */
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

/** Copies tracked and untracked files, so that uncommitted tests run too. */
function copyTree() {
  const tree = mkdtempSync(join(folder, "tree-"));
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", options, { encoding: "utf8" }).split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(tree, file));
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  // It is rebuilt only if the fault is in the build's sources.
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
  // A failing test may leave its own servers running.
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
    // The file's final check, that the server logged no error, failed.
    if (status === "failed" && isBegun) return { kind: "caught", by: `${file}, at its end` };
    if (status === "failed") return { kind: "does not run", why: `${file}: ${message}` };
  }
  return { kind: "does not run", why: errors };
}

function endGroup(leader: number | undefined) {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // The process group is already gone.
  }
}
