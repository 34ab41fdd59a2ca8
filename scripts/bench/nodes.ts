import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { freePort } from "../free-port";

/** Each named version is the newest that npm has at the time; 18 cannot install. */
const machineNodes = ["18", "20", "22", "24", "26"];

/** What a browser sends, with script and without. */
const MAIN_JOB = "tests/browser/contact.test.ts tests/browser/sending.test.ts";

/**
 * Tries what the README promises in a fresh clone of the last commit, with one Node after the other as the
 * machine's own: the first start, an inquiry by form, backup and restore, and the browser tests of the main job.
 *
 * @param args versions, instead of all
 */
export async function nodes(args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "nodes-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const version of args.length > 0 ? args : machineNodes) {
    const rows = await tryNode(version, join(folder, version));
    console.log(`\nMachine's Node ${version}`);
    for (const [name, seen] of rows) console.log(`- ${name}: ${seen}`);
  }
}

async function tryNode(version: string, folder: string): Promise<[name: string, seen: string][]> {
  const machine = join(folder, "machine");
  const runtime = `node-linux-${process.arch}`;
  const install = ["install", "--no-audit", "--no-fund", "--prefix", machine];
  execFileSync("npm", [...install, `${runtime}@${version}`], { stdio: "ignore" });
  const outside = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((each) => !each.endsWith("node_modules/.bin"));
  const PATH = [join(machine, "node_modules/.bin"), ...outside].join(delimiter);
  const clone = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", resolve("."), clone]);

  // Without what npm has set for this script.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE/.test(name));
  const PORT = String(await freePort());
  const env = { ...Object.fromEntries(own), PATH, PORT } as unknown as NodeJS.ProcessEnv;
  const run = (...command: [string, ...string[]]) => {
    const began = performance.now();
    const [program, ...rest] = command;
    const { status, stdout, stderr } = spawnSync(program, rest, {
      cwd: clone,
      env,
      encoding: "utf8",
    });
    const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    return { passed: status === 0 ? seconds : `FAILED: ${(stderr || stdout).trim().slice(-300)}` };
  };

  const began = performance.now();
  const site = spawn("npm", ["start"], {
    cwd: clone,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  const ended = once(site, "exit");
  const url = `http://127.0.0.1:${PORT}`;
  while (site.exitCode === null && !(await fetch(url).catch(() => undefined))?.ok)
    await new Promise((done) => setTimeout(done, 100));
  const started = `${((performance.now() - began) / 1000).toFixed(0)} s`;
  if (site.exitCode !== null) return [["first page", said.trim().split("\n").at(-1) ?? ""]];

  const ran = execFileSync(
    "sh",
    [
      "-c",
      `readlink /proc/$(ss -ltnpH 'sport = :${PORT}' | sed 's/.*pid=\\([0-9]*\\).*/\\1/')/exe`,
    ],
    { encoding: "utf8" },
  );
  const inquiry = await sendInquiry(url);
  const backedUp = run("npm", "run", "backup", "--", "made.sqlite");
  if (site.pid) process.kill(-site.pid, "SIGTERM");
  const [code] = await ended;
  const restored = run("npm", "run", "restore", "--", "made.sqlite");
  return [
    ["first page after npm start", started],
    ["the site runs on", ran.trim().replace(clone, "")],
    ["packages", String(countPackages(join(clone, "node_modules")))],
    [
      "megabytes",
      execFileSync("du", ["-sm", join(clone, "node_modules")], { encoding: "utf8" }).split(
        "\t",
      )[0] ?? "",
    ],
    ["an inquiry without script", inquiry],
    ["backup", backedUp.passed],
    ["exit code at SIGTERM", String(code)],
    ["restore", restored.passed],
    [
      "browser tests of the main job",
      // Not by npm exec, whose settings an npx below would take for its own.
      run("sh", "-c", `npm run pretest && PATH=$PWD/node_modules/.bin:$PATH vitest run ${MAIN_JOB}`)
        .passed,
    ],
    [
      "a second start",
      run("sh", "-c", `timeout -s TERM 8 npm start; [ $? = 124 ]`).passed &&
      existsSync(join(clone, "build/stamp"))
        ? "builds nothing anew"
        : "FAILED",
    ],
  ];
}

/** As the page's form does without script. */
async function sendInquiry(url: string) {
  const page = await (await fetch(`${url}/contact`)).text();
  const body = new FormData();
  for (const [, name = "", value = ""] of page.matchAll(
    /<input type="hidden" name="([^"]+)"[^>]*? value="([^"]*)"/g,
  ))
    body.set(name, value);
  const fields = {
    customer: "김고객",
    phoneNumber: "000-0000-0000",
    buildingType: "APARTMENT",
    exclusiveArea: "24",
    mainAddress: "가온구 시험로 1",
    detailAddress: "101호",
    interiorType: "ALL",
    personalInformationAgree: "on",
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${url}/contact`, { method: "POST", body, redirect: "manual" });
  return `${answer.status} ${answer.headers.get("Location")?.replace(/\?.*/, "") ?? ""}`;
}

function countPackages(folder: string) {
  return readdirSync(folder).reduce((sum, name) => {
    if (name.startsWith(".")) return sum;
    return sum + (name.startsWith("@") ? readdirSync(join(folder, name)).length : 1);
  }, 0);
}
