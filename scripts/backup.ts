import "./owner-only";

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { wordsOf } from "~/database/sqlite-code.server";
import { env } from "~/env.server";
import { MEGABYTE } from "~/text/bytes";
import { makeBackupDownload, removeUnfinished } from "~/upkeep/backup/make-backup-download.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { here, stampOf } from "~/upkeep/backup/site-files.server";
import { unreadableBackups } from "~/upkeep/backup/stored-backups.server";
import { openFolder, shortPath } from "~/usable-path.server";
import { drill } from "./drill";
import { given, optionsOf, typedPath } from "./given";
import { stop } from "./stop";

// npm run backup [-- FILE]: the whole site in one file, while it is running.
// npm run backup -- --nightly: the folder that the site itself makes every night.
// npm run backup -- --drill: tries out whether the newest of these can be restored.

const { isOn, positionals } = given({
  options: optionsOf.backup,
  most: 1,
  usage: "사용법: npm run backup -- [파일 | --nightly | --drill]",
});

// It contains customers' addresses.
process.umask(0o077);
try {
  if (isOn("drill")) await tryOut();
  else if (isOn("nightly")) await backUpIntoFolder();
  else await backUpIntoFile();
} catch (error) {
  const what = isOn("drill") ? "복원 연습에 실패했습니다." : "백업하지 못했습니다.";
  stop(`${what} ${wordsOf(error)}`);
}

async function tryOut() {
  await warnOfUnreadable();
  const { name, files, pages } = await drill();
  console.log(
    `복원 연습을 마쳤습니다. 백업: ${name}. 임시 폴더에 복원해 파일을 모두 확인하고(올린 파일 ${files}개), 사이트를 시작해 페이지 ${pages}개를 모두 열었습니다. 실제 사이트는 그대로입니다.`,
  );
}

async function backUpIntoFile() {
  const [named] = positionals;
  const target = named ? typedPath(named) : join(env.BACKUP_DIR, `site-${stampOf()}.sqlite`);
  if (existsSync(target))
    stop(`${shortPath(target)}: 이미 있는 파일입니다. 다른 이름을 지정해 주세요.`);
  openFolder("백업할 곳", dirname(target));
  // As large as the site, and with customers' data: it must not stay if the backup is interrupted.
  process.once("exit", () => removeUnfinished(target));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  const { files, bytes, missing } = await makeBackupDownload(here, target);
  say(target, files, bytes, missing);
}

async function backUpIntoFolder() {
  const { path, description, removed } = await makeNightlyBackup(here, env.BACKUP_DIR);
  say(path, description.files, description.bytes, description.missing);
  if (removed.length > 0) console.log(`오래되어 삭제한 백업: ${removed.join(", ")}`);
  await warnOfUnreadable();
}

/** The next backup links none of their files, and nobody else would delete them. */
async function warnOfUnreadable() {
  for (const { text, todo } of await unreadableBackups(env.BACKUP_DIR)) {
    console.warn(`${text} ${todo}`);
  }
}

function say(path: string, files: number, bytes: number, missing: string[]) {
  const size = (bytes / MEGABYTE).toFixed(1);
  console.log(`백업했습니다: ${shortPath(path)}   (올린 파일 ${files}개, ${size} MB)`);
  for (const name of missing)
    console.warn(`기록에는 있지만 없거나 읽을 수 없어 담지 못한 파일: ${name}`);
}
