import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { recordRemoval } from "~/files/store.server";
import { DAY, HOUR } from "~/text/duration";
import { sweep } from "./sweep.server";

const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

async function lay(path: string, hours = 2) {
  const file = join(env.UPLOADS_DIR, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "x");
  const then = new Date(Date.now() - hours * HOUR);
  await utimes(file, then, then);
}

const lies = async (folder: string) =>
  (await readdir(join(env.UPLOADS_DIR, folder)).catch(() => [])).sort();

async function own(uploadedName: string) {
  await db
    .insertInto("mainImage")
    .values({
      name: "a",
      uploadedName,
      type: "image/jpeg",
      size: 1,
      ord: 0,
      width: 1,
      height: 1,
      color: "#000000",
    })
    .execute();
}

/** As if the site had run until then. */
const liveUntil = (wall: number) =>
  sqlite.prepare("UPDATE retentionClock SET wall = ?, doubtUntil = NULL").run(Math.floor(wall));

/** @returns an array that collects all warnings from now on */
function warned() {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  warn.mockClear();
  return () => warn.mock.calls.map(String).join("\n");
}

test("an orphan is kept aside for thirty days; a foreign file stays and is reported once", async () => {
  const words = warned();
  await own(`${id(1)}.jpg`);
  await lay(`content/${id(1)}.jpg`);
  await lay(`content/${id(2)}.jpg`);
  await lay(`contact/${id(3)}.pdf`);
  await lay(`contact/${id(4)}.pdf`, 0);
  await lay("content/Thumbs.db");
  await lay(`.incoming/${id(5)}.part`);
  await lay(`.renditions/content/${id(2)}.jpg.w640.webp`);
  await lay(`.renditions/content/${id(1)}.jpg.w640.webp`);
  // As earlier versions made them.
  for (const name of ["w640.avif", "w1600.webp", "800.jpg"])
    await lay(`.renditions/content/${id(1)}.jpg.${name}`);
  await lay(".renditions/.asked");

  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  await sweep(now);
  expect(await lies("content")).toEqual([`${id(1)}.jpg`, "Thumbs.db"]);
  expect(await lies("contact")).toEqual([`${id(4)}.pdf`]);
  expect(await lies(`.orphans/${today}/content`)).toEqual([`${id(2)}.jpg`]);
  expect(await lies(`.orphans/${today}/contact`)).toEqual([`${id(3)}.pdf`]);
  expect(await lies(".incoming")).toEqual([]);
  expect(await lies(".renditions/content")).toEqual([`${id(1)}.jpg.w640.webp`]);
  expect(await lies(".renditions")).toEqual(["content", "portfolio"]);
  expect(words()).toContain("기록에 없는 파일 2개");
  expect(words()).toContain("그대로 둡니다: uploads/content/Thumbs.db");

  const again = warned();
  await sweep(now);
  expect(again()).not.toContain("Thumbs.db");
  liveUntil(now + 29 * DAY);
  await sweep(now + 29 * DAY);
  expect(await lies(`.orphans/${today}`)).toHaveLength(2);
  liveUntil(now + 32 * DAY);
  await sweep(now + 32 * DAY);
  expect(await lies(`.orphans/${today}`)).toEqual([]);
});

test("a deleted row's file is deleted, even if the process died in between", async () => {
  const words = warned();
  await lay(`contact/${id(6)}.pdf`);
  await db.transaction().execute((trx) => recordRemoval(trx, "contact", [`${id(6)}.pdf`]));
  await sweep();
  expect(await lies("contact")).not.toContain(`${id(6)}.pdf`);
  expect(await db.selectFrom("removedFile").selectAll().execute()).toEqual([]);
  expect(words()).not.toContain("기록에 없는");
});

test("a file whose deletion begins during the sweep is not kept as an orphan", async () => {
  const words = warned();
  await lay(`contact/${id(8)}.pdf`);
  await lay(`contact/${id(9)}.pdf`);
  await db.transaction().execute((trx) => recordRemoval(trx, "contact", [`${id(8)}.pdf`]));
  sqlite.exec(`CREATE TEMP TRIGGER meanwhile AFTER DELETE ON removedFile
    BEGIN INSERT INTO removedFile VALUES ('contact', '${id(9)}.pdf'); END`);
  await sweep();
  expect(words()).not.toContain("기록에 없는");
  sqlite.exec("DROP TRIGGER meanwhile");
  await sweep();
  expect(await lies("contact")).toEqual([]);
});

test("a row whose file is missing is reported and kept", async () => {
  const words = warned();
  await own(`${id(7)}.jpg`);
  await sweep();
  expect(words()).toContain(`기록에는 있지만 파일이 없습니다: ${id(7)}.jpg`);
});

test("the copies of an interrupted restore are deleted", async () => {
  await lay(".restoring/contact/a.jpg", 0);
  const copies = ["", "-wal"].map((ending) => `${env.DATABASE_FILE}.restoring${ending}`);
  for (const copy of copies) await writeFile(copy, "x");
  await sweep();
  expect(await lies(".restoring/contact")).toEqual([]);
  expect((await readdir(dirname(env.DATABASE_FILE))).join()).not.toContain("restoring");
});

test("a clock that jumps ahead deletes nothing for its age; later what goes is named in the log", async () => {
  const now = Date.now();
  const ahead = now + 400 * DAY;
  const usedAt = new Date(now).toISOString();
  await db.insertInto("submission").values({ token: "fresh", digest: "d", usedAt }).execute();
  await own(`${id(1)}.webp`);
  const aside = `${env.DATABASE_FILE}.before-restore-20261121-033000`;
  await writeFile(aside, "x");
  const paths = [
    `contact/${id(2)}.txt`,
    `.incoming/${id(3)}.part`,
    `.orphans/${usedAt.slice(0, 10)}/contact/${id(4)}.txt`,
    ".before-restore-20261121-033000/contact/a.jpg",
  ];
  for (const path of paths) await lay(path, 0);
  const left = async () => [
    ...(await Promise.all(paths.map((path) => lies(dirname(path))))).flat(),
    ...(await readdir(dirname(aside))).filter((name) => name.includes(".before-")),
    ...(await db.selectFrom("submission").select("token").execute()).map(({ token }) => token),
  ];
  const before = await left();
  expect(before).toHaveLength(6);
  const words = warned();
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  await sweep(ahead);
  expect(await left()).toEqual(before);
  expect(words()).toContain("시계가 바뀌어");
  expect(info).not.toHaveBeenCalled();

  // A database that nobody has looked at yet, as of a backup from before its first start.
  sqlite.exec("UPDATE retentionClock SET wall = NULL, careful = 0, doubtUntil = NULL");
  await sweep(ahead);
  expect(await left()).toEqual(before);

  sqlite.exec(`UPDATE retentionClock SET careful = ${2 * DAY}`);
  liveUntil(ahead);
  await sweep(ahead);
  expect(await left()).toEqual([]);
  for (const removed of [
    "사용한 접수 번호 1건",
    "올리다가 중단된 파일 1건",
    "site.sqlite.before-restore-20261121-033000",
    "uploads/.before-restore-20261121-033000",
    `.orphans/${usedAt.slice(0, 10)}`,
  ])
    expect(info).toHaveBeenCalledWith(expect.stringContaining(removed));
});

test("a used token is forgotten nine days later", async () => {
  const row = (token: string, days: number) => ({
    token,
    digest: "d",
    usedAt: new Date(Date.now() - days * DAY).toISOString(),
  });
  await db
    .insertInto("submission")
    .values([row("old", 10), row("young", 8)])
    .execute();
  await sweep();
  const left = await db.selectFrom("submission").select("token").execute();
  expect(left).toEqual([{ token: "young" }]);
});
