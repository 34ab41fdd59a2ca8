import { execFile, execFileSync } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";
import { isRelease } from "../scripts/home.mjs";
import { SECOND } from "./text/duration";

const run = promisify(execFile);

let version: string | undefined;

/** As git calls it, where there is one; an update has named the folder by the commit. */
export function versionHere() {
  version ??= describe();
  return version;
}

function describe() {
  try {
    const command = ["describe", "--tags", "--always"];
    const options = { encoding: "utf8", stdio: "pipe", timeout: 5000 } as const;
    return execFileSync("git", command, options).trim();
  } catch {
    return isRelease ? basename(process.cwd()) : "알 수 없음";
  }
}

/**
 * Asks the repository, which is another computer: only ever because somebody has pressed for it.
 *
 * @returns the version that `npm run update` would take, undefined if it is no newer than this one
 *
 * @throws Error if the repository does not answer
 */
export async function newerVersion() {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const git = async (...args: string[]) =>
    (await run("git", args, { env, timeout: 20 * SECOND })).stdout.trim();
  const wanted = ["HEAD", "refs/tags/*"];
  const lines = (await git("ls-remote", "--sort=-version:refname", "origin", ...wanted)).split(
    "\n",
  );
  const refs = new Map(lines.map((line) => line.split("\t").reverse() as [string, string]));
  const newest = [...refs.keys()].find((ref) => /^refs\/tags\/.*[^}]$/.test(ref)) ?? "HEAD";
  // A tag with words of its own stands for the commit behind it.
  const commit = refs.get(`${newest}^{}`) ?? refs.get(newest) ?? "";
  const isKnown = await git("merge-base", "--is-ancestor", commit, "HEAD").then(
    () => true,
    () => false,
  );
  return isKnown ? undefined : newest === "HEAD" ? commit.slice(0, 7) : basename(newest);
}
