import "./owner-only";

import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sqliteCode, wordsOf } from "~/database/sqlite-code.server";
import { env } from "~/env.server";
import { inGigabytes } from "~/text/gigabytes";
import { inSeoul } from "~/text/moment";
import { restore } from "~/upkeep/backup/restore.server";
import { here } from "~/upkeep/backup/site-files.server";
import { isBackupFileName, isBackupName, listBackups } from "~/upkeep/backup/stored-backups.server";
import { undoRestore } from "~/upkeep/backup/undo-restore.server";
import { shortPath, siteAccount, toOwn } from "~/usable-path.server";
import { given, optionsOf, typedPath } from "./given";
import { sayEnded } from "./say-ended";
import { stop } from "./stop";

// npm run restore -- FILE or FOLDER: restores the site as of the backup; one of data/backups by its name alone.
// Without a backup it lists those. --destroy N says how many lines
// of other ledgers count, --take-back ID brings back an inquiry that was destroyed by mistake,
// --unchecked takes a backup that has not all of its digests, --without-damaged leaves out uploads that are
// damaged in it. --undo puts back what the last restore has moved aside.

const usage =
  "사용법: npm run restore -- [백업파일이나 백업폴더, 백업 이름] [--destroy 줄수] [--take-back 문의번호] [--unchecked] [--without-damaged]\n        npm run restore -- --undo [--without-damaged]   (마지막 복원을 되돌립니다)";
const { positionals, isOn, valuesOf } = given({
  most: 1,
  options: optionsOf.restore,
  values: ["destroy", "take-back"],
  usage,
});
const [named] = positionals;
const toStart = "시작해 주세요: npm start 또는 systemctl start site";
if (isOn("undo")) {
  const others = process.argv.slice(2).filter((word) => word !== "--undo");
  if (others.some((word) => word !== "--without-damaged")) stop(usage);
  await undo();
  process.exit();
}
if (!named && process.argv.length > 2) stop(usage);
if (!named) {
  console.log(`${await listed()}\n\n${usage}`);
  process.exit();
}
const backup =
  (isBackupName(named) || isBackupFileName(named)) && !existsSync(typedPath(named))
    ? join(env.BACKUP_DIR, named)
    : typedPath(named);

const numbersOf = (name: "destroy" | "take-back") =>
  valuesOf(name).map((value) => (/^\d{1,9}$/.test(value) ? Number(value) : stop(usage)));
const [destroy, ...others] = numbersOf("destroy");
if (others.length > 0) stop(`--destroy는 한 번만 붙여 주세요. ${usage}`);
const takeBack = numbersOf("take-back");

process.umask(0o077);
try {
  const restored = await restore(backup, here, {
    unchecked: isOn("unchecked"),
    withoutDamaged: isOn("without-damaged"),
    destroy,
    takeBack,
  });
  const { files, missing, destroyed, aside, unreadLedgers, unwritten } = restored;
  const { isUnread, newer, changes, damaged } = restored;
  for (const name of missing) console.warn(`백업할 때 이미 없던 파일: ${name}`);
  for (const name of damaged) console.warn(`백업에서 손상되어 복원하지 않은 파일: ${name}`);
  console.log(`복원했습니다: 올린 파일 ${files}개. ${toStart}`);
  if (newer > 0) {
    console.log(
      `백업한 뒤에 접수된 문의 ${newer}건은 이 백업에 없습니다. 따로 보관한 데이터베이스에 있으며, 복원을 되돌리려면: npm run restore -- --undo`,
    );
  }
  sayChanged("백업한 뒤에", changes);
  if (destroyed > 0) {
    console.log(`백업한 뒤에 파기한 문의 ${destroyed}건은 되살리지 않았습니다.`);
  }
  sayEnded(restored);
  if (isUnread) {
    console.warn(
      "이전 데이터베이스를 읽을 수 없어, 백업한 뒤에 사용 중지한 계정과 끈 알림이 다시 켜지고, 철회한 문의와 비공개한 시공 사례가 다시 열리며, 변경하기 전의 ‘내 문의’ 링크가 다시 열릴 수 있습니다. 계정관리와 설정 → 알림을 확인하고, 필요하면 문의에서 링크를 다시 변경해 주세요.",
    );
  }
  for (const path of unreadLedgers) {
    console.warn(
      `${shortPath(path)}: 파기 대장을 읽을 수 없거나 SHA256SUMS와 맞지 않습니다. 거기에만 기록된 파기는 다시 적용하지 못했습니다. 권한 때문이면 권한을 변경하고 다시 복원해 주세요: chown -R ${siteAccount()} ${shortPath(path)}`,
    );
  }
  if (unwritten !== undefined) {
    console.warn(
      `복원은 완료되었지만 파기 대장에 새 줄을 기록하지 못했습니다. ${unwritten} 문제를 해결한 뒤 같은 복원을 다시 실행해 주세요. 그러지 않으면 다른 백업을 복원할 때 파기한 문의가 되살아날 수 있습니다.`,
    );
  }
  sayAside(aside);
} catch (error) {
  stop(`복원하지 못했고, 사이트는 그대로입니다. ${whyNot(error)}`);
}

async function undo() {
  process.umask(0o077);
  try {
    const withoutDamaged = isOn("without-damaged");
    const undone = await undoRestore(here, { withoutDamaged });
    const { stamp, files, destroyed, newer, changes, lost, aside } = undone;
    for (const name of lost) console.warn(`파일이 없어 되돌리지 못한 파일: ${name}`);
    console.log(`${stamp}의 복원을 되돌렸습니다: 올린 파일 ${files}개. ${toStart}`);
    if (newer > 0) {
      console.log(`복원한 뒤에 접수된 문의 ${newer}건은 따로 보관한 데이터베이스에만 있습니다.`);
    }
    sayChanged("복원한 뒤에", changes);
    if (destroyed > 0) {
      console.log(`복원한 뒤에 파기한 문의 ${destroyed}건은 되살리지 않았습니다.`);
    }
    sayEnded(undone);
    sayAside(aside);
  } catch (error) {
    stop(`되돌리지 못했고, 사이트는 그대로입니다. ${whyNot(error)}`);
  }
}

function whyNot(error: unknown) {
  const isDenied = ["EACCES", "EPERM"].includes(sqliteCode(error));
  const owned = isDenied && toOwn(dirname(here.databaseFile), here.uploadsDir);
  return [wordsOf(error), owned].filter(Boolean).join(" ");
}

function sayChanged(when: string, changes: string[]) {
  if (changes.length === 0) return;
  console.log(
    `${when} 추가하거나 수정한 내용도 따로 보관한 데이터베이스에만 있습니다: ${changes.join(", ")}`,
  );
}

function sayAside(paths: string[]) {
  if (paths.length === 0) return;
  console.log("이전 상태를 따로 보관했습니다. 14일 뒤에 삭제되며, 확인한 뒤 먼저 삭제해도 됩니다:");
  for (const path of paths) console.log(`  ${shortPath(path)}`);
}

/** Newest first: the nightly ones, and those in one file. */
async function listed() {
  const folders = (await listBackups(env.BACKUP_DIR)).map(
    ({ name, takenAt, files, rows }) =>
      `  ${name}  ${inSeoul(takenAt)}, 문의 ${rows.inquiry ?? 0}건, 올린 파일 ${files}개`,
  );
  const files = (existsSync(env.BACKUP_DIR) ? readdirSync(env.BACKUP_DIR) : [])
    .filter(isBackupFileName)
    .map((name) => {
      const { mtime, size } = statSync(join(env.BACKUP_DIR, name));
      return `  ${name}  ${inSeoul(mtime.toISOString())}, 한 파일, ${inGigabytes(size)}`;
    });
  const lines = [...folders, ...files].sort().reverse();
  if (lines.length === 0) return `${shortPath(env.BACKUP_DIR)}: 백업이 없습니다.`;
  return [`${shortPath(env.BACKUP_DIR)}의 백업:`, ...lines].join("\n");
}
