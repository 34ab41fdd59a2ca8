import { existsSync } from "node:fs";
import { join } from "node:path";
import { currentRelease, isOutdated } from "../scripts/home.mjs";
import { isKnownBrowser } from "./auth/device.server";
import { makeFirstAccount } from "./auth/first-account.server";
import { areas } from "./database/area";
import { db, sqlite } from "./database/db.server";
import { newestToRestore } from "./database/lost-database.server";
import { migrate } from "./database/migrate.server";
import { otherOwner } from "./database/owner.server";
import { readPublicVersion } from "./database/public-version.server";
import { evenOnFullDiskSync } from "./database/reserve.server";
import { readHolder, takeRunningLock } from "./database/running-lock.server";
import { wordsOf } from "./database/sqlite-code.server";
import { describedRoutes } from "./described-routes.server";
import { openFrontDoor, whenListening } from "./door/front-door.server";
import { isJsonLog, makeConsoleWriteJson, report } from "./door/log.server";
import { env, isHttps } from "./env.server";
import { readBackedUpFiles } from "./files/owners";
import { scheduleCompletion } from "./pictures/complete-ladders.server";
import { onceInProcess } from "./process.server";
import { renderPage } from "./render-page.server";
import { incomingFolder } from "./request/incoming-room.server";
import { scheduleDelivery } from "./upkeep/alerts/deliver.server";
import { renewDocuments } from "./upkeep/renew-documents.server";
import { replayHere } from "./upkeep/retention/replay-here.server";
import { scheduleRetention } from "./upkeep/retention/schedule-retention.server";
import { scheduleBackups } from "./upkeep/schedule-backups.server";
import { scheduleSweep } from "./upkeep/schedule-sweep.server";
import { watchDatabase } from "./upkeep/watch-database.server";
import { openFolder, refuse, shortPath, whyClosed } from "./usable-path.server";
import { versionHere } from "./version.server";

/** Runs once before the first request is answered. Exits if something fails. */
export async function start() {
  if (isJsonLog) makeConsoleWriteJson();
  try {
    if (process.env.UPDATE_CHECK || process.env.END_WITH_PARENT) endWithParent();
    // An update that looks at its new version holds the lock itself.
    if (!process.env.UPDATE_CHECK)
      onceInProcess("running lock", () => evenOnFullDiskSync(beOnlyOne));
    openUploads();
    await migrate(db, sqlite);
    warnOfOtherOwner();
    await replayHere();
    await makeFirstAccount();
    // Not fatal: pages show the stored versions.
    if (!env.DRILL) await renewDocuments().catch((error) => report(error));
    onceInProcess("front door", wire);
    if (!env.DRILL && !process.env.UPDATE_CHECK) {
      onceInProcess("database watch", () => watchDatabase(env.DATABASE_FILE));
    }
    console.info(
      `버전: ${versionHere()}   데이터: ${shortPath(env.DATABASE_FILE)}   올린 파일: ${shortPath(env.UPLOADS_DIR)}/`,
    );
  } catch (error) {
    console.error(`시작하지 못했습니다. ${wordsOf(error)}`);
    process.exit(1);
  }
}

/** A second server would sweep files that this one is about to use. Throws if there is one. */
function beOnlyOne() {
  const lock = takeRunningLock(env.DATABASE_FILE, "site");
  if (lock && !env.DRILL && isOutdated()) {
    throw new Error(
      `이 폴더는 현재 버전이 아닙니다. 현재 버전: ${currentRelease()}. 그 폴더에서 시작하거나, 되돌리려면: npm run update -- --back`,
    );
  }
  if (lock) return lock;
  if (readHolder(env.DATABASE_FILE)?.kind === "update") {
    throw new Error("업데이트하는 중입니다. 업데이트가 끝나면 다시 시작해 주세요.");
  }
  throw new Error(
    `이 데이터베이스(${shortPath(env.DATABASE_FILE)})로 사이트가 이미 실행 중이거나 복원하는 중입니다. 먼저 중지하거나(Ctrl+C, systemctl stop site), DATABASE_FILE과 UPLOADS_DIR에 다른 경로를 입력해 주세요.`,
  );
}

/** Or a killed update or drill would leave it behind, in the middle of the customers' data. */
function endWithParent() {
  process.stdin.resume().once("end", () => process.exit());
}

/** A missing folder may be an unmounted disk: an empty one in its place would take files. */
function openUploads() {
  for (const area of areas) refuse("UPLOADS_DIR", whyClosed(join(env.UPLOADS_DIR, area), "folder"));
  for (const area of areas.filter((each) => !existsSync(join(env.UPLOADS_DIR, each)))) {
    const files = readBackedUpFiles(sqlite).filter((file) => file.area === area).length;
    if (files > 0) refuse("UPLOADS_DIR", lostUploads(join(env.UPLOADS_DIR, area), files));
  }
  openFolder("UPLOADS_DIR", env.UPLOADS_DIR);
  for (const area of areas) openFolder("UPLOADS_DIR", join(env.UPLOADS_DIR, area));
  openFolder("UPLOADS_DIR", incomingFolder);
}

function lostUploads(folder: string, files: number) {
  const path = shortPath(folder);
  return {
    text: `${path}: 기록에 있는 파일 ${files}개의 폴더가 없습니다.`,
    todo: `디스크를 연결하거나 백업을 복원해 주세요: npm run restore -- ${newestToRestore(env.BACKUP_DIR)}   파일 없이 계속하려면 빈 폴더를 만들어 주세요: mkdir -p ${path}`,
  };
}

/** Only a warning: in a container, root may run the site on files that came from outside. */
function warnOfOtherOwner() {
  const owner = otherOwner(env.DATABASE_FILE);
  if (owner === undefined) return;
  console.warn(
    `데이터베이스는 ${owner} 계정 소유인데 다른 계정으로 시작했습니다. 이대로 만드는 파일은 ${owner} 계정이 읽지 못합니다. ${owner} 계정으로 시작해 주세요.`,
  );
}

function wire() {
  const pages =
    process.env.NODE_ENV === "production"
      ? { readVersion: readPublicVersion, render: renderPage }
      : undefined;
  openFrontDoor({ isKnownBrowser, pages, routes: describedRoutes });
  if (env.PUBLIC_URL === undefined) {
    console.info(
      "PUBLIC_URL이 설정되지 않았습니다. 다른 컴퓨터에서 열면 페이지를 매번 새로 만들어 느려지고, 검색 엔진과 링크 미리보기에 쓰이는 주소도 표시되지 않습니다. 공개할 주소를 PUBLIC_URL에 입력해 주세요.",
    );
  }
  listenBehindProxy();
  if (!env.DRILL) {
    whenListening(scheduleSweep);
    whenListening(scheduleRetention);
    whenListening(scheduleCompletion);
    whenListening(scheduleBackups);
    whenListening(scheduleDelivery);
  }
  return true;
}

/** remix-serve reads HOST after this. */
function listenBehindProxy() {
  if (env.TRUST_PROXY > 0) process.env.HOST ||= "127.0.0.1";
  if (env.TRUST_PROXY === 0 && isHttps) {
    console.warn(
      "PUBLIC_URL은 https인데 TRUST_PROXY가 꺼져 있습니다. 프록시를 사용하면 TRUST_PROXY=1로 설정해 주세요. 그러지 않으면 모든 방문자가 같은 주소로 보입니다.",
    );
  }
}
