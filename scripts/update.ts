import "./owner-only";

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { copyBeforeMigration } from "~/database/migrate.server";
import { takeLock } from "~/database/running-lock.server";
import { wordsOf } from "~/database/sqlite-code.server";
import { env } from "~/env.server";
import { lostSince } from "~/upkeep/backup/lost-since.server";
import { isUpToDate } from "./build-stamp.mjs";
import { given, optionsOf } from "./given";
import { currentRelease, home, previousRelease } from "./home.mjs";
import { isInstalled } from "./installed.mjs";
import { complain, stop } from "./stop";
import {
  makeRelease,
  refuseFullDisk,
  removeReleases,
  removeTemporary,
  runScript,
} from "./update/release";
import { Failed, logFile, openLog, Refused, run, secondsSince, step } from "./update/steps";
import { howItRuns, serveHere, switchTo, waitUntilServed } from "./update/switch";
import {
  currentCommit,
  findTarget,
  git,
  migrationsIn,
  migrationsOf,
  nameOf,
  refuseForeignClone,
  refuseLocalChanges,
  unknownTo,
} from "./update/versions";

// npm run update: the newest version, built and tried out beside the one that runs; then the site changes over in
// seconds (docs/decisions/049). -- --to REF: that one. -- --back: the version before.

const usage =
  "사용법: npm run update -- [--to 태그나커밋 | --back [--lose 건수]]   (최신 버전으로 업데이트, 또는 이전 버전으로 되돌리기)";
const { isOn, valuesOf } = given({
  options: optionsOf.update,
  values: ["to", "lose"],
  most: 0,
  usage,
});
const [ref] = valuesOf("to");
const [lose] = valuesOf("lose").map(Number);
const isBack = isOn("back");
if (isBack ? ref !== undefined : lose !== undefined) stop(usage);

process.umask(0o077);
mkdirSync(join(home, "releases"), { recursive: true });
const lock = takeLock(join(home, "releases/.running"));
if (!lock) stop("다른 업데이트가 진행 중입니다.");
let isSwitching = false;
let isStoppedByHand = false;
// While nobody is served, it goes on to the end: seconds.
const onSignal = () => isSwitching || process.exit(1);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
for (const signal of signals) process.on(signal, onSignal);
openLog();
removeTemporary();
try {
  refuseForeignClone();
  howItRuns();
  await (isBack ? goBack() : update());
} catch (error) {
  const failed = error instanceof Failed ? ` 기록: ${logFile}` : "";
  complain(`${isBack ? "되돌리지" : "업데이트하지"} 못했습니다. ${wordsOf(error)}${failed}`);
  process.exitCode = 1;
} finally {
  lock.release();
}
for (const signal of signals) process.off(signal, onSignal);
if (isStoppedByHand) await serveHere();

async function update() {
  const before = currentCommit();
  refuseLocalChanges();
  const target = await step("새 버전 찾기", async () => {
    const env = { GIT_TERMINAL_PROMPT: "0" };
    await run("git", ["fetch", "--quiet", "--tags", "--force", "origin"], { env });
    // Until the first update, git pull brings sources into the folder that runs, and no build of them.
    return findTarget(ref, before) ?? (isBuilt() ? undefined : before);
  });
  if (target === undefined || (target === before && isBuilt())) {
    console.log(`이미 최신 버전입니다: ${nameOf(before)}`);
    return;
  }
  const [newer] = unknownTo(migrationsOf(target));
  if (newer !== undefined) {
    throw new Refused(
      `데이터베이스가 ${nameOf(target)}보다 최신입니다(${newer}). 바로 이전 버전으로 되돌리려면: npm run update -- --back`,
    );
  }
  await refuseFullDisk(target);
  removeReleases(currentRelease(), previousRelease() ?? "", target.slice(0, 12));
  await step("백업", () => runScript(currentRelease(), "scripts/backup.ts", "--nightly"));
  const release = await step("새 버전 설치와 빌드", () => makeRelease(target));
  await step("백업의 복사본으로 연습", () => runScript(release, "scripts/backup.ts", "--drill"));
  await changeOver(release).finally(() => tellOfConfiguration(before));
  removeReleases(currentRelease(), previousRelease() ?? "");
  console.log(`업데이트했습니다: ${nameOf(before)} → ${nameOf(target)}`);
}

/** The version may need it to start. */
function tellOfConfiguration(before: string) {
  const configuration = git(["diff", "--name-only", before, currentCommit(), "--", "deploy"]);
  if (configuration === "") return;
  console.log(
    `서버의 설정 파일이 바뀌었습니다. docs/operating.md의 1, 2에 따라 다시 복사해 주세요:\n${configuration}`,
  );
}

async function goBack() {
  const before = currentCommit();
  const release = previousRelease();
  if (release === undefined) throw new Refused("되돌릴 이전 버전이 없습니다.");
  const [first] = unknownTo(migrationsIn(release));
  const copy = first && copyBeforeMigration(env.DATABASE_FILE, first);
  const agree = () => copy && agreeToLose(copy);
  agree();
  await changeOver(release, copy, agree).finally(() => tellOfConfiguration(before));
  console.log(`이전 버전으로 되돌렸습니다: ${nameOf(before)} → ${nameOf(currentCommit())}`);
}

function isBuilt() {
  return isInstalled() && isUpToDate(process.env.BUILD_DIRECTORY || "build");
}

/** @throws Refused unless the operator knows what they lose */
function agreeToLose(copy: string) {
  if (!existsSync(copy)) {
    throw new Refused(
      `이전 버전의 데이터베이스(${copy})가 없습니다. 백업을 복원하려면 docs/operating.md를 참고해 주세요.`,
    );
  }
  const { count, lines } = lostSince(copy, env.DATABASE_FILE);
  if (count === lose || (count === 0 && lose === undefined)) return;
  for (const line of lines) console.log(`  ${line}`);
  throw new Refused(
    `그사이에 데이터베이스의 구조가 바뀌어 업데이트하기 전의 데이터베이스로 돌아가야 하고, 그 뒤에 들어온 위의 ${count}건은 이전 버전에 없습니다. 14일 안에 다시 업데이트한 뒤 npm run restore -- --undo를 실행하면 돌아옵니다. 그래도 되돌리려면: npm run update -- --back --lose ${count}`,
  );
}

/** Down from the stop until the site answers again, whichever version it is. */
async function changeOver(release: string, copy?: string, check?: () => void) {
  const how = howItRuns();
  isSwitching = true;
  try {
    await opened(how, await switchTo(release, copy, check));
  } catch (error) {
    const { stoppedAt } = error as { stoppedAt?: number };
    if (stoppedAt !== undefined) {
      console.log(`코드와 데이터베이스는 전과 같습니다: ${nameOf(currentCommit())}`);
      // What comes of that must not hide why it was needed.
      await opened(how, stoppedAt).catch((unserved) => complain(wordsOf(unserved)));
    }
    throw error;
  } finally {
    isSwitching = false;
  }
}

async function opened(how: ReturnType<typeof howItRuns>, stoppedAt: number) {
  if (how === "stopped") {
    console.log("사이트는 중지되어 있습니다. npm start 또는 systemctl start site로 시작해 주세요.");
  }
  if (how === "by hand") {
    console.log("사이트를 이 터미널에서 다시 시작합니다.");
    isStoppedByHand = true;
  }
  if (how !== "supervised") return;
  if (await waitUntilServed()) {
    console.log(`사이트가 ${secondsSince(stoppedAt)}초 동안 멈췄다가 다시 열렸습니다.`);
    return;
  }
  throw new Failed(
    "사이트가 다시 시작되지 않습니다. npm run doctor, systemctl status site, journalctl -u site를 확인해 주세요. 이전 버전으로 되돌리려면: npm run update -- --back",
  );
}
