import { execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { takeLock } from "~/database/running-lock.server";
import { withTestMigration } from "../support/test-migration";
import { isRoot } from "../support/tiny-disk";
import {
  beginInquiry,
  expectStoredOnce,
  installSite,
  sendInquiries,
} from "../support/updated-site";

/** `npm run update` from a repository of the test's own, with a site that is used meanwhile. */
let site: Awaited<ReturnType<typeof installSite>>;

beforeAll(async () => {
  site = await installSite();
  expect(await site.isServed()).toBe(true);
});
afterAll(() => site.remove());

test.skipIf(!isRoot)("it does not begin on a disk that it would fill", async () => {
  site.publish("v1.0.1", { "app/of-the-test.ts": "export const word = 1;\n" });
  const releases = join(site.home, "releases");
  mkdirSync(releases);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", releases]);
  const { code, said } = await site.update().finally(() => execFileSync("umount", [releases]));
  expect(said).toMatch(/디스크 공간이 부족합니다. 필요한 공간 .*, 남은 공간 /);
  expect([code, site.version()]).toEqual([1, "v1.0"]);
});

test("what git pull has brought into the folder that runs is built and changed over to, as a version of its own", async () => {
  if (!isRoot) site.publish("v1.0.1", { "app/of-the-test.ts": "export const word = 1;\n" });
  site.git(site.home, "pull", "-q", "--ff-only");
  expect(site.version()).toBe("v1.0.1");
  const { code, said } = await site.update();
  expect(said).toMatch(/업데이트했습니다: v1\.0\.1/);
  expect([code, site.current()]).toEqual([0, expect.stringMatching(/^releases\/\w{12}$/)]);
  expect((await site.update()).said).toContain("이미 최신 버전입니다: v1.0.1");
});

test("the site changes over to the newest tag in seconds, and no inquiry is lost or stored twice", async () => {
  site.publish("v1.1", { NEWS: "1.1", "deploy/of-the-test.conf": "" });
  const sending = sendInquiries(site.url);
  const { code, said } = await site.update();
  expect(said).toMatch(/사이트가 \d+\.\d초 동안 멈췄다가 다시 열렸습니다/);
  expect(said).toMatch(/업데이트했습니다: v1\.0\.1\(\w{7}\) → v1\.1\(\w{7}\)/);
  expect(said).toMatch(/설정 파일이 바뀌었습니다\..*\s+deploy\/of-the-test\.conf/);
  expect(code).toBe(0);
  const { accepted } = await sending.end();
  expect(site.version()).toBe("v1.1");
  expect(readFileSync(join(site.home, "current/NEWS"), "utf8")).toBe("1.1");
  expectStoredOnce(site, accepted);
  expect((await site.update()).said).toContain("이미 최신 버전입니다: v1.1");
});

test("it refuses in words what it cannot begin, and begins nothing", async () => {
  const refused = async (words: RegExp, ...given: string[]) => {
    const { code, said } = await site.update(...given);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/^ +at /m);
    expect([code, site.version(), said.includes("백업 …")]).toEqual([1, "v1.1", false]);
  };
  site.publish("v1.2");
  await refused(
    /v9: 저장소에 없는 태그나 커밋입니다. 최근 태그: v1\.2, v1\.1, v1\.0\.1, v1\.0/,
    "--to",
    "v9",
  );
  await refused(/사용법: npm run update/, "--too", "v1.2");
  const previous = site.previous();
  const link = join(site.home, "previous");
  rmSync(link);
  symlinkSync(site.current(), link);
  const left = join(site.home, "releases/tmp/drill-of-a-killed-update");
  mkdirSync(left, { recursive: true });
  await refused(/되돌릴 이전 버전이 없습니다/, "--back");
  expect(existsSync(left)).toBe(false);
  rmSync(link);
  symlinkSync(previous, link);
  const news = join(site.home, "current/NEWS");
  writeFileSync(news, "이 서버의 소식");
  await refused(/이 서버에서 수정한 파일이 있어.*\n *M NEWS/);
  writeFileSync(news, "1.1");
  const lock = takeLock(join(site.home, "releases/.running"));
  await refused(/다른 업데이트가 진행 중입니다/);
  lock?.release();
  site.change((database) =>
    database.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '')"),
  );
  await refused(/데이터베이스가 v1\.2\(\w+\)보다 최신입니다\(9999_of_tomorrow\).*-- --back/);
  site.change((database) =>
    database.exec("DELETE FROM kysely_migration WHERE name = '9999_of_tomorrow'"),
  );
  if (!isRoot) return;
  chownSync(join(site.home, ".git"), 65_534, 65_534);
  await refused(/dubious ownership.*chown -R/);
  chownSync(join(site.home, ".git"), 0, 0);
});

test("packages that cannot be fetched, or a build that fails, leave the site as it is, and served", async () => {
  const before = site.current();
  const packages = JSON.parse(readFileSync(join(site.home, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(join(site.home, "package-lock.json"), "utf8"));
  packages.dependencies.fresh = "9.9.9";
  lock.packages[""].dependencies.fresh = "9.9.9";
  lock.packages["node_modules/fresh"] = { version: "9.9.9" };
  const good = site.publish("v1.3");
  site.publish("a-lost-package", {
    "package.json": JSON.stringify(packages),
    "package-lock.json": JSON.stringify(lock),
  });
  site.goTo(good);
  site.publish("a-broken-build", { "vite.config.ts": "throw new Error('망가진 설정');" });
  site.goTo(good);
  const sending = sendInquiries(site.url);
  for (const [tag, words] of [
    ["a-lost-package", /npm ci .*실행에 실패/],
    ["a-broken-build", /망가진 설정 npx remix vite:build.*실행에 실패/],
  ] as const) {
    const { code, said } = await site.update("--to", tag);
    expect(said).toMatch(/실패한 단계: 새 버전 설치와 빌드/);
    expect(said).toMatch(words);
    expect(said).toMatch(/기록: .*releases\/update\.log/);
    expect([code, site.current()]).toEqual([1, before]);
  }
  const { accepted, refused } = await sending.end();
  expect(refused).toEqual([]);
  expectStoredOnce(site, accepted);
  const commits = readdirSync(join(site.home, "releases")).filter((name) => /^\w{12}$/.test(name));
  const needed = [before, site.previous()];
  expect(commits.map((name) => `releases/${name}`).toSorted()).toEqual(needed.toSorted());
});

test("a version that fails on a copy of the data, or only on the data itself, leaves code and database as they were", async () => {
  const good = site.git(join(site.home, "current"), "rev-parse", "HEAD");
  site.goTo(good);
  site.publish("v2.0", withTestMigration(site.home));
  const migrations = site.rows("SELECT name FROM kysely_migration");
  const before = site.previous();
  const attempt = async () => {
    const sending = sendInquiries(site.url);
    const { code, said } = await site.update();
    expect(await site.isServed()).toBe(true);
    const { accepted, refused } = await sending.end();
    expectStoredOnce(site, accepted);
    expect([code, site.version(), site.previous()]).toEqual([1, "v1.1", before]);
    expect(site.rows("SELECT name FROM kysely_migration")).toEqual(migrations);
    return { said, refused: refused.length };
  };
  const mark = (number: number) =>
    site.change((database) => database.pragma(`user_version = ${number}`));

  mark(1);
  expect(await attempt()).toEqual({
    said: expect.stringMatching(/실패한 단계: 백업의 복사본으로 연습\..*구조를 업데이트하지 못/),
    refused: 0,
  });
  mark(2);
  expect(await attempt()).toEqual({
    said: expect.stringMatching(/실패한 단계: 백업의 복사본으로 연습\..*페이지가 열리지 않습니다/),
    refused: 0,
  });
  mark(0);
  for (const [marker, words] of [
    ["fail-here", /실패한 단계: 새 버전으로 전환하고 확인\..*구조를 업데이트하지 못했습니다/],
    ["break-here", /실패한 단계: 새 버전으로 전환하고 확인\..*페이지가 열리지 않습니다/],
  ] as const) {
    const file = join(dirname(site.databaseFile), marker);
    writeFileSync(file, "");
    const { said } = await attempt().finally(() => rmSync(file));
    expect(said).toMatch(words);
    expect(said).toMatch(
      /코드와 데이터베이스는 전과 같습니다: v1\.1.*\n사이트가 \d+\.\d초 동안 멈췄다가/,
    );
  }
});

test.each(["백업", "백업의 복사본으로 연습", "사이트 중지", "새 버전으로 전환하고 확인"])(
  "killed at the step %s, the site goes on as one whole version, with all inquiries",
  async (name) => {
    const sending = sendInquiries(site.url);
    const update = site.update();
    await update.reaches(name);
    update.kill();
    await update;
    expect(await site.isServed()).toBe(true);
    const { accepted } = await sending.end();
    expectStoredOnce(site, accepted);
    const isMigrated = () =>
      site.rows("SELECT 1 FROM kysely_migration WHERE name = '9998_of_the_test'").length > 0;
    await expect.poll(isMigrated).toBe(site.version() === "v2.0");
    expect(["v1.1", "v2.0"]).toContain(site.version());
  },
);

test("a version is taken back with the database before it, once the operator has named what is lost", async () => {
  if (site.version() === "v1.1") expect((await site.update()).said).toContain("업데이트했습니다");
  expect(site.version()).toBe("v2.0");
  const before = site.rows("SELECT id FROM inquiry").length;
  const sending = sendInquiries(site.url, 100);
  await expect.poll(() => site.rows("SELECT id FROM inquiry").length).toBeGreaterThan(before + 2);
  await sending.end();
  const asked = await site.update("--back");
  expect(asked.said).toMatch(/ {2}\d+번 문의, .*\n/);
  const [, lose = ""] = /npm run update -- --back --lose (\d+)/.exec(asked.said) ?? [];
  expect([asked.code, site.version()]).toEqual([1, "v2.0"]);
  const change = "UPDATE alertChannel SET isOn = 1, settings = '{}' WHERE kind = 'WEBHOOK'";
  site.change((database) => database.exec(change));
  const finish = await beginInquiry(site.url, "마지막 고객");
  const tooFew = site.update("--back", "--lose", String(Number(lose) + 1));
  await tooFew.reaches("사이트 중지");
  expect(await finish()).toBe(201);
  const { said: askedAgain } = await tooFew;
  expect(askedAgain).toContain("추가하거나 수정한 알림 1건");
  expect(askedAgain).toContain(`--back --lose ${Number(lose) + 2}`);
  expect([site.version(), await site.isServed()]).toEqual(["v2.0", true]);
  const { code, said } = await site.update("--back", "--lose", String(Number(lose) + 2));
  expect(said).toMatch(/이전 버전으로 되돌렸습니다: v2\.0.* → v1\.1/);
  expect([code, site.version(), await site.isServed()]).toEqual([0, "v1.1", true]);
  const [, aside = ""] = /14일 동안 보관합니다: (.*)/.exec(said) ?? [];
  expect(existsSync(aside)).toBe(true);
  expect(said).toContain("모든 기기에서 로그아웃되었습니다");
  expect(site.rows("SELECT 1 FROM kysely_migration WHERE name = '9998_of_the_test'")).toEqual([]);
});

test("a terminal that is closed halfway does not end it", async () => {
  const update = site.update();
  await update.reaches("사이트 중지");
  update.hangUp();
  expect((await update).code).toBe(0);
  expect([site.version(), await site.isServed()]).toEqual(["v2.0", true]);
});

test("of a site that was started by hand, the update goes on as `npm start` does, and ends with it", async () => {
  site.publish("v3.0");
  await site.supervisor.end();
  const byHand = site.startByHand();
  onTestFinished(() => void byHand.kill("SIGTERM"));
  expect(await site.isServed()).toBe(true);
  const update = site.update();
  onTestFinished(() => void update.kill("SIGTERM"));
  await update.reaches("새 버전으로 전환하고 확인");
  expect((await byHand).code).toBe(0);
  await update.says("이 터미널에서 다시 시작합니다");
  expect(await site.isServed()).toBe(true);
  expect(site.version()).toBe("v3.0");
  update.kill("SIGTERM");
  await update;
  await expect.poll(() => fetch(site.url).catch(() => "stopped")).toBe("stopped");
});
