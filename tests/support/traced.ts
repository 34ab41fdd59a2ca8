import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Installed by scripts/setup.mjs where it can be. */
export const hasStrace = spawnSync("strace", ["-V"], { stdio: "ignore" }).status === 0;

/** A system call that changes the disk, or sends bytes; the paths are of its descriptors. */
export interface Call {
  name: string;
  /** As strace prints them, with the path or the connection of each descriptor. */
  given: string;
  /** Positions in the order of events: a call of one thread can begin before another's ends. */
  began: number;
  ended: number;
}

const traced = "fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat,pwrite64,write,writev";

/** Runs `work` while strace records what a process asks of the kernel. */
export async function trace(pid: number, work: () => Promise<void>): Promise<Call[]> {
  const folder = mkdtempSync(join(tmpdir(), "trace-"));
  const output = join(folder, "calls");
  // -y: descriptors with their paths; -s: enough of an answer to know it.
  const strace = spawn(
    "strace",
    ["-f", "-y", "-s", "64", "-e", `trace=${traced}`, "-o", output, "-p", String(pid)],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = new Promise<void>((resolve) => strace.once("exit", () => resolve()));
  let said = "";
  try {
    await new Promise<void>((resolve, reject) => {
      strace.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
        // The number of threads follows the first one.
        if (/attached/.test(said)) resolve();
      });
      strace.once("exit", () => reject(new Error(`strace stopped: ${said}`)));
    });
    await work();
  } finally {
    strace.kill("SIGINT");
    await exited;
  }
  const calls = parse(readFileSync(output, "utf8"));
  rmSync(folder, { recursive: true });
  return calls;
}

function parse(text: string) {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const [at, line] of text.split("\n").entries()) {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)/.exec(rest);
    if (resumed) {
      const call = open.get(thread);
      if (call) call.ended = at;
      open.delete(thread);
      continue;
    }
    const [, name = "", given = ""] = /^(\w+)\((.*)$/.exec(rest) ?? [];
    if (!name) continue;
    const call = { name, given, began: at, ended: at };
    calls.push(call);
    if (rest.includes("<unfinished ...>")) {
      call.ended = Number.POSITIVE_INFINITY;
      open.set(thread, call);
    }
  }
  return calls;
}
