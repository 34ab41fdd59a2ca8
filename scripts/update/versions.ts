import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { currentRelease, home } from "../home.mjs";
import { Refused } from "./steps";

/** @throws Error with what git says */
export function git(args: string[], cwd = home) {
  return execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
}

function quietly(args: string[]) {
  try {
    return git(args);
  } catch {
    return undefined;
  }
}

/** Before anything else is asked of git, which says no more than "dubious ownership". */
export function refuseForeignClone() {
  const found = statSync(join(home, ".git"), { throwIfNoEntry: false });
  if (!found) throw new Refused(`${home}: git으로 받은 폴더가 아니라 업데이트할 수 없습니다.`);
  if (found.uid === process.getuid?.()) return;
  throw new Refused(
    `${home}: 다른 계정이 받은 폴더라 git이 거부합니다(dubious ownership). root로 먼저 실행해 주세요: chown -R ${userInfo().username} ${home}`,
  );
}

/** Other files do not stand in the way: the account's home is here, and npm writes into it. */
export function refuseLocalChanges() {
  const changed = git(["status", "--porcelain", "--untracked-files=no"], currentRelease());
  if (changed === "") return;
  throw new Refused(
    `${currentRelease()}: 이 서버에서 수정한 파일이 있어 업데이트하지 않았습니다. 저장소에 반영하거나 따로 보관해 주세요: ${process.env.SUDO_USER ? `sudo -u ${userInfo().username} ` : ""}git -C ${currentRelease()} stash\n${changed}`,
  );
}

export const currentCommit = () => git(["rev-parse", "HEAD"], currentRelease());

/** A version for people: its tag, if it has one. */
export function nameOf(commit: string) {
  const short = commit.slice(0, 7);
  const tag = quietly(["describe", "--tags", "--exact-match", commit]);
  return tag === undefined ? short : `${tag}(${short})`;
}

/**
 * The newest tag; of a repository without tags, the newest commit of its first branch.
 *
 * @param ref what to look for instead, if somebody said so
 * @returns undefined if that is no newer than what runs
 */
export function findTarget(ref: string | undefined, current: string) {
  if (ref !== undefined) return commitNamed(ref);
  const tags = git(["tag", "--list", "--sort=-version:refname"]).split("\n").filter(Boolean);
  const target = commitNamed(tags[0] ?? firstBranch());
  if (isWithin(target, current)) return undefined;
  if (isWithin(current, target)) return target;
  throw new Refused(
    `현재 버전 ${nameOf(current)}에서 이어지는 최신 버전이 없습니다. 이 서버에만 있는 커밋이 있거나 저장소가 바뀌었습니다. 원하는 버전을 지정해 주세요: npm run update -- --to ${tags[0] ?? "커밋"}`,
  );
}

/** A branch as it is in the repository, not as it once was here. */
function commitNamed(ref: string) {
  const names = [`refs/tags/${ref}`, `refs/remotes/origin/${ref}`, ref];
  const options = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
  for (const name of names) {
    const commit = quietly([...options, `${name}^{commit}`]);
    if (commit) return commit;
  }
  const tags = git(["tag", "--list", "--sort=-version:refname"]).split("\n").slice(0, 5);
  throw new Refused(
    `${ref}: 저장소에 없는 태그나 커밋입니다. 최근 태그: ${tags.filter(Boolean).join(", ") || "없음"}`,
  );
}

function firstBranch() {
  const head = quietly(["symbolic-ref", "--short", "refs/remotes/origin/HEAD"]);
  return basename(head ?? "main");
}

function isWithin(earlier: string, later: string) {
  return quietly(["merge-base", "--is-ancestor", earlier, later]) !== undefined;
}

/**
 * The migrations that the database has had, in order.
 *
 * @param isAlone whether the site is stopped
 */
export function doneMigrations(isAlone = false) {
  const database = new SQLite(env.DATABASE_FILE, { fileMustExist: true, timeout: 5000 });
  try {
    if (isAlone) withoutSharedMemory(database);
    const names = database.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all();
    return names as string[];
  } finally {
    database.close();
  }
}

/** A file, for which a full disk has no room. */
export function withoutSharedMemory(database: SQLite.Database) {
  database.pragma("locking_mode = EXCLUSIVE");
}

/** @returns those migrations of the database that a version does not know, in order */
export function unknownTo(files: string[]) {
  const known = new Set(files.map((file) => basename(file, ".ts")));
  return doneMigrations().filter((name) => !known.has(name));
}

export const migrationsOf = (commit: string) =>
  git(["ls-tree", "--name-only", commit, "migrations/"]).split("\n");

export const migrationsIn = (release: string) => readdirSync(join(release, "migrations"));
