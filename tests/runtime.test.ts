import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { lockedVersion } from "../scripts/runtime.mjs";
import { nodeFlags, siteCommand } from "../scripts/site-command.mjs";
import { buildDirectory } from "./support/folders";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { emptyPlace } from "./support/small-site";

/** The PATH outside of npm, with the machine's own Node. */
const ofMachine = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.endsWith("node_modules/.bin"))
  .join(delimiter);

/** Without colours and the like, which a script of ours would take from vitest. */
const plainly = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { encoding: "utf8", env: { ...process.env, PATH: ofMachine, ...env } });

test("tests, npm scripts and the unit run on the Node of the lock file", () => {
  expect(process.versions.node).toBe(lockedVersion);
  const asked = plainly("npm", ["exec", "-c", "node --version"]);
  expect(asked.stdout.trim()).toBe(`v${lockedVersion}`);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const script of Object.values<string>(scripts)) {
    for (const command of script.split("&&")) {
      // By name, so that npm finds it in node_modules/.bin first.
      expect(command.trim().replace(/^(\w+=\S+ )*(exec )?/, "")).toMatch(/^[a-z]+( |$)/);
    }
  }
  const unit = readFileSync("deploy/site.service", "utf8");
  expect(unit).toMatch(/^ExecStart=\/srv\/site\/current\/node_modules\/\.bin\/node /m);
  expect(readlinkSync("node_modules/.bin/node")).toMatch(/^\.\.\/node-linux-\w+\/bin\/node$/);
});

test("a script that another Node runs goes on with the lock file's, its words and exit code", () => {
  const script = ["--import", "./scripts/load-env.mjs", "-e"];
  const told = plainly("node", [...script, "console.log(process.version); process.exit(3)"]);
  expect([told.stdout.trim(), told.status]).toEqual([`v${lockedVersion}`, 3]);
});

test("a unit of the version before starts the site on the lock file's Node, and stops it", async () => {
  const { databaseFile, uploadsDir } = emptyPlace();
  const port = String(await freePort());
  const before = ["--max-semi-space-size=4", "--import", "./scripts/load-env.mjs"];
  const unit = spawn("node", [...before, ...siteCommand(buildDirectory).slice(nodeFlags.length)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PATH: ofMachine,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      DATABASE_FILE: databaseFile,
      UPLOADS_DIR: uploadsDir,
    },
  });
  const ended = new Promise((done) => unit.once("exit", (...how) => done(how)));
  let log = "";
  unit.stdout.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  await expect.poll(() => log).toContain("[remix-serve]");
  // A Node that cannot exec has a child.
  const children = readFileSync(`/proc/${unit.pid}/task/${unit.pid}/children`, "utf8").trim();
  expect(readlinkSync(`/proc/${children || unit.pid}/exe`)).toBe(
    realpathSync("node_modules/.bin/node"),
  );
  const sent = await sendByApi(`http://127.0.0.1:${port}`, formOf(inquiry));
  expect(sent.status).toBe(201);
  unit.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

/** The scripts beside packages of our own making, where the runtime is a shell script. */
function projectWith(runtime?: { version: string; says?: string; mode?: number }) {
  const { folder } = emptyPlace();
  mkdirSync(join(folder, "scripts"));
  for (const name of [
    "scripts/home.mjs",
    "scripts/runtime.mjs",
    "scripts/load-env.mjs",
    "package.json",
  ])
    cpSync(name, join(folder, name));
  writeFileSync(join(folder, "told.mjs"), "console.log('on the machine’s')");
  if (runtime) {
    const place = join(folder, `node_modules/node-linux-${process.arch}`);
    mkdirSync(join(place, "bin"), { recursive: true });
    writeFileSync(join(place, "package.json"), JSON.stringify({ version: runtime.version }));
    const { says = `v${runtime.version}` } = runtime;
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo ${says} || echo "on the site’s: $*"\n`;
    writeFileSync(join(place, "bin/node"), script);
    chmodSync(join(place, "bin/node"), runtime.mode ?? 0o755);
  }
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return (...flags: string[]) => {
    const args = [...flags, "--import", "./scripts/load-env.mjs", "told.mjs", "with", "arguments"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
    });
    return { stdout: stdout.trim(), stderr: stderr.trim(), status };
  };
}

const pretending = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;
const withoutExec = "--import=data:text/javascript,process.execve=undefined";

test("the runtime gets the same flags and arguments, in place of the process or as its child", () => {
  const run = projectWith({ version: "99.1.0" });
  const flags = "--import ./scripts/load-env.mjs";
  const goesOn = (before = "") => ({
    stdout: expect.stringMatching(
      new RegExp(`^on the site’s: ${before}.*${flags} .*told.mjs with arguments$`),
    ),
    stderr: "",
    status: 0,
  });
  expect(run("--max-semi-space-size=4")).toEqual(goesOn("--max-semi-space-size=4 "));
  expect(run(withoutExec)).toEqual(goesOn());
  expect(run(withoutExec, pretending("20.19.0"))).toEqual(goesOn());
});

test("a runtime that cannot be run leaves the site to a machine's Node that is new enough", () => {
  const run = projectWith({ version: "99.1.0", says: "nothing" });
  expect(run()).toMatchObject({
    stdout: "on the machine’s",
    stderr: expect.stringMatching(/^사이트의 Node\(.*실행할 수 없어 이 컴퓨터의 Node/),
    status: 0,
  });
  expect(run(pretending("20.20.2"))).toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/Node 22.13 이상이 필요합니다\(현재 20.20.2\)/),
    status: 1,
  });
  // As on a folder mounted noexec.
  expect(projectWith({ version: "99.1.0", mode: 0o644 })()).toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/bin\/node: 실행할 권한이 없습니다. .*noexec가 아닌 곳/),
    status: 1,
  });
});

test("packages without the runtime, or of the version before, are named with the command that installs", () => {
  const run = projectWith();
  expect(run()).toEqual({
    stdout: "",
    stderr: "패키지가 없거나 이전 버전입니다. npm start 또는 npm run build로 설치해 주세요.",
    status: 1,
  });
});

test("the link to the runtime is put back where npm has taken it away", () => {
  const { folder } = emptyPlace();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const runtime = `node_modules/node-linux-${process.arch}`;
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  mkdirSync(join(folder, runtime, "bin"), { recursive: true });
  mkdirSync(join(folder, "node_modules/.bin"));
  writeFileSync(join(folder, runtime, "package.json"), JSON.stringify({ version: lockedVersion }));
  symlinkSync(process.execPath, join(folder, runtime, "bin/node"));
  const lock = JSON.stringify({ packages: { [runtime]: { version: lockedVersion } } });
  writeFileSync(join(folder, "package-lock.json"), lock);
  writeFileSync(join(folder, "node_modules/.package-lock.json"), lock);
  const unit = () => spawnSync(join(folder, "node_modules/.bin/node"), ["-p", "process.version"]);
  expect(unit().error).toMatchObject({ code: "ENOENT" });
  spawnSync(process.execPath, ["scripts/setup.mjs"], { cwd: folder });
  expect(String(unit().stdout).trim()).toBe(`v${lockedVersion}`);
});

test("packages are installed without their scripts, some of which look for a compiler", () => {
  const { folder } = emptyPlace();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  const site = { name: "site", dependencies: { needy: "file:needy" } };
  mkdirSync(join(folder, "needy"));
  write("needy/package.json", { name: "needy", version: "1.0.0", scripts: { install: "exit 1" } });
  write("package.json", site);
  const packages = {
    "": site,
    needy: { version: "1.0.0", hasInstallScript: true },
    "node_modules/needy": { resolved: "needy", link: true },
  };
  write("package-lock.json", { name: "site", lockfileVersion: 3, packages });
  const installed = spawnSync(process.execPath, ["scripts/setup.mjs"], { cwd: folder });
  expect([String(installed.stderr), installed.status]).toEqual(["", 0]);
});

test("a Node that cannot install the packages is told so in one sentence", () => {
  const { folder } = emptyPlace();
  mkdirSync(join(folder, "scripts"));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  const started = spawnSync(process.execPath, [pretending("18.20.4"), "scripts/setup.mjs"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(started).toMatchObject({
    stdout: "",
    stderr:
      "패키지를 설치하려면 Node 20.19 이상이 필요합니다(현재 18.20.4). https://nodejs.org 에서 설치해 주세요.\n",
    status: 1,
  });
});
