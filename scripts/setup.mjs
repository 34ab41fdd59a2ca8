// Run by `npm start` and `npm run build`, and before `npm test`, before packages are installed: plain Node of the
// machine, no dependencies. It goes on with the site's own Node as soon as that is there.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isUpToDate, stamp } from "./build-stamp.mjs";
import { findBrowser, findHeadlessShell } from "./find-browser.mjs";
import { findServer, unpackServers } from "./find-server.mjs";
import { isInstalled } from "./installed.mjs";
import { wordsOf } from "./listen-words.mjs";
import { continueInCurrent, continueOnRuntime, linkRuntime, refuseToInstall } from "./runtime.mjs";
import { remixServe, siteCommand } from "./site-command.mjs";

const [purpose, suite] = process.argv.slice(2);
/** Packages of Debian, with the commands of theirs that some tests need. */
const tools = {
  strace: ["strace"],
  sqlite3: ["sqlite3"],
  systemd: ["systemd-analyze"],
  e2fsprogs: ["chattr"],
  "poppler-utils": ["pdftotext", "pdfinfo"],
  ...(suite === "long" && {
    "firefox-esr": ["firefox-esr"],
    "webkit2gtk-driver": ["WebKitWebDriver"],
    xvfb: ["Xvfb"],
    "wpewebkit-driver": ["WPEWebDriver"],
    cog: ["cog"],
  }),
};
const folder = process.env.BUILD_DIRECTORY || "build";

if (purpose === "start") await continueInCurrent();
install({ withTests: purpose === "test" });
linkRuntime();
await continueOnRuntime();
if (purpose === "test") {
  if (!findBrowser() || !findHeadlessShell()) installBrowsers();
  const browser = findBrowser();
  if (!browser) stop("Chromium을 찾지 못했습니다. 설치한 뒤 CHROMIUM_PATH에 경로를 입력해 주세요.");
  say(`브라우저: ${browser}`);
  const missing = ["nginx", "caddy"].filter((name) => !findServer(name));
  if (missing.length > 0) unpackServers(missing);
  const packages = Object.keys(tools).filter((name) => !tools[name].every(isThere));
  if (packages.length > 0) aptInstall(...packages);
  const absent = Object.values(tools)
    .flat()
    .filter((command) => !isThere(command));
  if (absent.length > 0) say(`이 명령이 없어 일부 테스트를 건너뜁니다: ${absent.join(", ")}`);
  if (process.getuid?.() !== 0)
    say("root 계정이 아니어서, 가득 찬 디스크와 다른 계정의 파일에 대한 테스트를 건너뜁니다.");
}
if (purpose === "build") build();
if (purpose === "bench" || purpose === "update") buildIfOld();
if (purpose === "start") {
  await import("./load-env.mjs");
  // The port first: a second start by mistake must not overwrite the running server's build.
  const behindProxy = Number(process.env.TRUST_PROXY) > 0 ? "127.0.0.1" : undefined;
  await checkPort(process.env.PORT || 3000, process.env.HOST || behindProxy);
  buildIfOld();
  await serve();
}

/** In this process: starting another one would take as long as all of the above. */
async function serve() {
  process.argv[2] = siteCommand(folder).at(-1);
  await import(pathToFileURL(resolve(remixServe)));
}

/** With the machine's own npm and Node: it replaces the one that may be running this. */
function install({ withTests }) {
  if (isInstalled({ withTests })) return;
  refuseToInstall();
  say("패키지를 설치합니다. 처음에는 1분쯤 걸립니다.");
  const ownFolders = (process.env.PATH ?? "").split(delimiter);
  const PATH = ownFolders.filter((name) => !name.endsWith("node_modules/.bin")).join(delimiter);
  // No package needs its scripts, and npm 9 and 10 would look for a compiler. A warning would be that the machine's
  // Node is older than what the site runs on.
  const packages = [
    withTests ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
  ];
  // Added to what a site may be running from: "ci" deletes everything first.
  const command = withTests && isInstalled() ? ["install", "--no-save"] : ["ci"];
  run("npm", [...command, ...packages, "--no-audit", "--no-fund", "--loglevel=error"], { PATH });
}

function buildIfOld() {
  if (!isUpToDate(folder)) build();
}

function build() {
  say("사이트를 빌드합니다.");
  // A build that is broken off is not taken for the one before it.
  rmSync(join(folder, "stamp"), { force: true });
  run("npx", ["remix", "vite:build", "--logLevel", "error"], { NODE_ENV: "production" });
  stamp(folder);
}

/** From Debian, where also the headless shell is a package; else Playwright's, which serves alone. */
function installBrowsers() {
  say("브라우저를 설치합니다.");
  aptInstall("chromium", "chromium-headless-shell");
  if (findBrowser()) return;
  const download = ["node_modules/playwright/cli.js", "install", "chromium"];
  spawnSync(process.execPath, download, { stdio: "ignore", timeout: 120_000 });
}

/** One at a time, so that one that Debian does not have keeps no other away. Needs root and apt. */
function aptInstall(...names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ...names.map((name) => ["install", "-y", name])]) {
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  }
}

function isThere(command) {
  return spawnSync("which", [command], { stdio: "ignore" }).status === 0;
}

/** The site says the same, but only once it is built and its data is open. */
function checkPort(port, host) {
  return new Promise((resolve) => {
    // Who connects to it meanwhile, such as a monitor, would keep it open.
    const probe = createServer((socket) => socket.destroy());
    const refuse = (error) => stop(wordsOf(error, port, host));
    probe.once("error", refuse);
    try {
      probe.listen({ port, host }, () => probe.close(resolve));
    } catch (error) {
      refuse(error);
    }
  });
}

function run(command, args, env = {}) {
  try {
    execFileSync(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
  } catch {
    stop(`${command} ${args.join(" ")} 실행에 실패했습니다.`);
  }
}

function say(line) {
  console.log(line);
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
