import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "~/auth/password.server";
import { migrate } from "~/database/migrate.server";
import { openDatabase } from "~/database/open.server";
import { env } from "~/env.server";
import { freeRoom } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";
import { inGigabytes } from "~/text/gigabytes";
import { restore } from "~/upkeep/backup/restore.server";
import { here } from "~/upkeep/backup/site-files.server";
import { newestBackup } from "~/upkeep/backup/stored-backups.server";
import { home } from "./home.mjs";
import { publicPages } from "./public-pages";
import { siteCommand } from "./site-command.mjs";
import { readPage, startAside } from "./start-aside";

/** For the indexes that a migration makes, and the pictures that pages ask for. */
const MARGIN = 100 * MEGABYTE;

/**
 * npm run backup -- --drill: restores the newest backup into a temporary folder, starts the site
 * from it with everything off that acts or sends by itself, and reads every page.
 *
 * @returns the backup's name, and how much was read
 *
 * @throws Error that names the first page that fails
 */
export async function drill(build = process.env.BUILD_DIRECTORY || "build") {
  const command = siteCommand(build);
  const missing = command
    .filter((each) => !each.startsWith("--"))
    .find((file) => !existsSync(file));
  if (missing) throw new Error(`${missing}: 빌드가 없습니다. 먼저 npm run build`);
  const newest = await newestBackup(env.BACKUP_DIR);
  if (!newest) throw new Error("연습할 백업이 없습니다. 먼저 npm run backup -- --nightly");

  const folder = await mkdtemp(join(await roomFor(newest.bytes), "drill-"));
  const place = { databaseFile: join(folder, "site.sqlite"), uploadsDir: join(folder, "uploads") };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // It holds a copy of the customers' data, which must not stay if the drill is interrupted.
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  try {
    // Of lines that the site's ledger does not have, only a real restore asks.
    const wishes = { destroy: 0, say: () => {} };
    const backup = join(env.BACKUP_DIR, newest.name);
    const { files } = await restore(backup, place, { live: here, ...wishes });
    const { account, pages } = await prepare(place.databaseFile);
    await using site = await startAside(command, {
      DATABASE_FILE: place.databaseFile,
      UPLOADS_DIR: place.uploadsDir,
      BACKUP_DIR: join(folder, "backups"),
      BACKUP_AT: "",
      PUBLIC_URL: "",
      TRUST_PROXY: "0",
    });
    const Cookie = await login(site.url, account);
    for (const path of pages) await readPage(site.url, path, { Cookie });
    return { name: newest.name, files, pages: pages.length };
  } finally {
    remove();
  }
}

/** Not in /tmp, which Debian keeps in memory: a drill unpacks the whole site. */
async function roomFor(bytes: number) {
  const folder = process.env.TMPDIR ?? join(home, "releases/tmp");
  mkdirSync(folder, { recursive: true });
  const [needed, free] = [bytes + MARGIN, await freeRoom(folder)];
  if (free > needed) return folder;
  throw new Error(
    `디스크 공간이 부족합니다. 필요한 공간 ${inGigabytes(needed)}, 남은 공간 ${inGigabytes(free)}. 쓰지 않는 파일을 삭제하거나 다른 디스크의 폴더를 지정해 주세요: TMPDIR=폴더 npm run backup -- --drill`,
  );
}

/** An account of our own, in the restored copy only, and the URL of every page. */
async function prepare(databaseFile: string) {
  const account = { username: `drill-${Date.now()}`, password: randomBytes(16).toString("hex") };
  const { db, sqlite } = openDatabase(databaseFile);
  await migrate(db, sqlite);
  const passwordHash = await hashPassword(account.password);
  const createdAt = new Date().toISOString();
  await db
    .insertInto("account")
    .values({ username: account.username, passwordHash, role: "ADMIN", createdAt })
    .execute();
  const projects = await db
    .selectFrom("portfolio")
    .select(["id", "publicRank"])
    .where("deletedAt", "is", null)
    .execute();
  const inquiries = await db
    .selectFrom("inquiry")
    .select("id")
    .where("deletedAt", "is", null)
    .execute();
  await db.destroy();
  const pages = [
    ...publicPages,
    "/sitemap.xml",
    ...["account", "contact", "portfolio", "settings", "api"].map((name) => `/admin/${name}`),
    ...["main", "about", "serivces", "company"].map((name) => `/admin/content/${name}`),
    // A draft has no page for visitors.
    ...projects.flatMap(({ id, publicRank }) => [
      ...(publicRank === null ? [] : [`/portfolio/${id}`]),
      `/admin/portfolio/${id}`,
    ]),
    ...inquiries.map(({ id }) => `/admin/contact/${id}`),
  ];
  return { account, pages };
}

async function login(url: string, account: { username: string; password: string }) {
  const answer = await fetch(`${url}/api/account/login`, {
    method: "POST",
    body: new URLSearchParams(account),
  });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (!answer.ok || !cookie) throw new Error(`로그인되지 않습니다: ${answer.status}`);
  return cookie;
}
