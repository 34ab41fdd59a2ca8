import { afterAll, beforeAll, expect, test } from "vitest";
import { withTestMigration } from "../support/test-migration";
import { isRoot, tinyDisk } from "../support/tiny-disk";
import { installSite } from "../support/updated-site";

const disk = tinyDisk();
let site: Awaited<ReturnType<typeof installSite>>;

beforeAll(async () => {
  site = await installSite(disk.folder);
  expect(await site.isServed()).toBe(true);
});
// Before the disk goes.
afterAll(() => site.remove());

test.skipIf(!isRoot)(
  "a disk that fills up while the site is down leaves code and database as they were, and the next try goes through",
  async () => {
    site.publish("v2.0", withTestMigration(site.home));
    const migrations = site.rows("SELECT name FROM kysely_migration");
    const update = site.update();
    await update.reaches("사이트 중지");
    disk.fill();
    const { code, said } = await update;
    expect(said).toMatch(/업데이트하지 못했습니다\..*디스크가 가득 찼습니다/);
    expect(said).toMatch(/사이트가 [\d.]+초 동안 멈췄다가 다시 열렸습니다/);
    expect([code, site.version()]).toEqual([1, "v1.0"]);
    disk.empty();
    expect(site.rows("SELECT name FROM kysely_migration")).toEqual(migrations);
    expect(await site.isServed()).toBe(true);
    expect((await site.update()).said).toMatch(/업데이트했습니다: v1\.0.* → v2\.0/);
  },
);
