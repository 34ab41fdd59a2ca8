import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTestMigration } from "../support/test-migration";
import { expectStoredOnce, installSite, sendInquiries } from "../support/updated-site";

let site: Awaited<ReturnType<typeof installSite>>;

beforeAll(async () => {
  site = await installSite();
  expect(await site.isServed()).toBe(true);
});
afterAll(() => site.remove());

test("of an inquiry a second through ten updates and three that fail, none is lost and none is stored twice", async () => {
  const sending = sendInquiries(site.url);
  const downs: string[] = [];
  async function update(expected: number) {
    const { code, said } = await site.update();
    expect(said).toContain(expected === 0 ? "업데이트했습니다" : "업데이트하지 못했습니다");
    expect(code).toBe(expected);
    downs.push(/사이트가 ([\d.]+)초 동안 멈췄다가/.exec(said)?.[1] ?? "0");
  }
  const failing = (tag: string, files: Record<string, string>) => {
    const good = site.git(join(site.home, "current"), "rev-parse", "HEAD");
    site.publish(tag, files);
    return () => {
      site.unpublish(tag);
      site.goTo(good);
    };
  };
  for (let number = 1; number <= 10; number += 1) {
    site.publish(`v1.${number}`, { NEWS: String(number) });
    await update(0);
    if (number === 3) {
      const takeBack = failing("v2.0", { "vite.config.ts": "throw new Error('망가진 설정');" });
      await update(1);
      takeBack();
    }
    if (number === 6 || number === 9) {
      const takeBack = failing("v3.0", withTestMigration(site.home));
      const mark = join(dirname(site.databaseFile), number === 6 ? "fail-here" : "break-here");
      writeFileSync(mark, "");
      await update(1);
      rmSync(mark);
      takeBack();
    }
  }
  expect(await site.isServed()).toBe(true);
  const { accepted, refused, longestSilence } = await sending.end();
  expect(readFileSync(join(site.home, "current/NEWS"), "utf8")).toBe("10");
  expectStoredOnce(site, accepted);
  expect(site.rows("SELECT count(*) AS count FROM inquiry")).toEqual([{ count: accepted.length }]);
  console.info(
    `문의 ${accepted.length + refused.length}건: 접수 ${accepted.length}, 거절 ${refused.length}; 응답 없이 가장 긴 시간 ${longestSilence.toFixed(1)}초; 멈춘 시간(초) ${downs.join(", ")}`,
  );
  // Twenty minutes, which are enough for every other test that hangs, may be too few on a busy machine.
}, 3_600_000);
