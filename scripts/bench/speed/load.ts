import { spawn, spawnSync } from "node:child_process";

const CONNECTIONS = 32;

interface Load {
  address: string;
  seconds: number;
  encoding?: "gzip" | "identity";
}

/** wrk costs the machine least; without it, a client of our own in a process of its own. */
const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;
export const loadedBy = hasWrk ? "wrk" : "a client of our own (install wrk for truer ratios)";

/** @returns the requests answered each second, over 32 connections kept alive */
export async function load({ address, seconds, encoding = "gzip" }: Load) {
  const output = hasWrk
    ? await run("wrk", [
        "-t1",
        `-c${CONNECTIONS}`,
        `-d${seconds}s`,
        "--timeout",
        "20s",
        ...["-H", `Accept-Encoding: ${encoding}`],
        address,
      ])
    : await run(process.execPath, [
        "scripts/bench/speed/load-process.mjs",
        address,
        String(CONNECTIONS),
        String(seconds),
        encoding,
      ]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: ([^\n]*)/.exec(output);
  if (failed) console.log(`(${address}: ${failed[0]})`);
  return Number(/Requests\/sec: *([\d.]+)/.exec(output)?.[1]);
}

function run(command: string, args: string[]) {
  return new Promise<string>((resolve, reject) => {
    const client = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    const kill = () => client.kill("SIGKILL");
    process.once("exit", kill);
    let output = "";
    client.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    client.once("error", reject);
    client.once("exit", () => {
      process.off("exit", kill);
      resolve(output);
    });
  });
}
