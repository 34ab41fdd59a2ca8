import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Fetched when this bench runs: its packages serve nothing else. */
const AUTOCANNON = "autocannon@8.0.0";

interface Load {
  address: string;
  seconds: number;
  encoding?: "gzip" | "identity";
}

/** @returns the requests answered each second, over 32 connections kept alive */
export async function load({ address, seconds, encoding = "gzip" }: Load) {
  const loading = run("npx", [
    ...["--yes", AUTOCANNON, "--json", "--connections", "32"],
    ...["--duration", String(seconds), "--headers", `Accept-Encoding=${encoding}`, address],
  ]);
  // An interrupted bench must not leave it running.
  const kill = () => loading.child.kill();
  process.once("exit", kill);
  const { stdout } = await loading.finally(() => process.off("exit", kill));
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) console.log(`(${address}: ${non2xx} refused, ${errors} failed)`);
  return requests.average as number;
}
