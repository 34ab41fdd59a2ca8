import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, relative } from "node:path";
import { env } from "./env.server";

export function shortPath(path: string) {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

/** A secret may be write-protected. */
const needed = {
  file: constants.R_OK | constants.W_OK,
  folder: constants.R_OK | constants.W_OK | constants.X_OK,
  secret: constants.R_OK,
};

/** Writes nothing. Returns why this account cannot write there, and what to do. */
export function whyClosed(
  path: string,
  kind: keyof typeof needed,
): { text: string; todo: string } | undefined {
  try {
    accessSync(kind === "folder" ? asFolder(path) : path, needed[kind]);
    return undefined;
  } catch (error) {
    const isNew = codeOf(error) === "ENOENT" && dirname(path) !== path;
    return isNew ? whyClosed(dirname(path), "folder") : wordsFor(error, shortPath(path));
  }
}

/** For a file, the system then reports that it is no folder. */
function asFolder(path: string) {
  return `${path}/.`;
}

/** For their owner only. Throws an error for people that names the setting. */
export function openFolder(setting: string, folder: string) {
  try {
    create(folder);
  } catch (error) {
    // With a full disk the site starts, and refuses what it cannot store.
    if (!["ENOSPC", "EDQUOT"].includes(codeOf(error)))
      refuse(setting, wordsFor(error, shortPath(folder)));
  }
  refuse(setting, whyClosed(folder, "folder"));
}

export function refuse(setting: string, why: ReturnType<typeof whyClosed>) {
  if (why) throw new Error(`${setting}: ${why.text} ${why.todo}`);
}

/** With `recursive`, Node would try for ever where no folders can be made (/proc). */
function create(folder: string) {
  try {
    return accessSync(asFolder(folder));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  create(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** The account that the site runs as: this one, or the owner of the data's folder if this one is root. */
export function siteAccount() {
  if (process.getuid?.() !== 0) return userInfo().username;
  const folder = statSync(dirname(env.DATABASE_FILE), { throwIfNoEntry: false });
  return folder === undefined ? "site" : accountName(folder.uid);
}

/** What to do about files that this account cannot read, such as those of a start as root. */
export function toOwn(...folders: string[]) {
  return `소유자를 변경해 주세요: chown -R ${siteAccount()} ${folders.map(shortPath).join(" ")}`;
}

/** @returns an account as sudo -u and chown take it */
export function accountName(uid: number) {
  try {
    return execFileSync("id", ["-nu", String(uid)], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return String(uid);
  }
}

function wordsFor(error: unknown, path: string) {
  const right = ".env에 설정한 경로를 확인해 주세요.";
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
      return {
        text: `${path}: 이 계정으로는 쓸 수 없습니다.`,
        todo: `소유자를 사이트를 실행하는 계정으로 변경해 주세요: chown -R ${siteAccount()} ${path}`,
      };
    case "EROFS":
      return {
        text: `${path}: 읽기 전용 디스크에 있습니다.`,
        todo: "systemd로 실행하면 unit의 ReadWritePaths에 추가하고, 아니면 디스크를 쓰기 가능하게 연결해 주세요.",
      };
    case "ENOTDIR":
      return { text: `${path}: 폴더가 있어야 할 곳에 파일이 있습니다.`, todo: right };
    default:
      return { text: `${path}: 만들거나 쓸 수 없습니다. (${error})`, todo: right };
  }
}

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code ?? "";
}
