import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeLock } from "~/database/running-lock.server";
import { installSite, sendInquiries } from "./support/updated-site";

/** `npm run update` from a repository of the test's own, with a site that is used meanwhile. */
let site: Awaited<ReturnType<typeof installSite>>;

beforeAll(async () => {
  site = await installSite();
  expect(await site.isServed()).toBe(true);
});
afterAll(() => site.remove());

test("the site changes over to the newest tag in seconds, and no inquiry is lost or stored twice", async () => {
  site.publish("v1.1", { NEWS: "1.1" });
  const sending = sendInquiries(site.url);
  const { code, said } = await site.update();
  expect(said).toMatch(/사이트가 \d+\.\d초 동안 멈췄다가 다시 열렸습니다/);
  expect(said).toMatch(/업데이트했습니다: v1\.0\(\w{7}\) → v1\.1\(\w{7}\)/);
  expect(code).toBe(0);
  const { accepted, refused, longestSilence } = await sending.end();
  console.info({ accepted: accepted.length, refused: refused.length, longestSilence, said });
  expect(site.version()).toBe("v1.1");
  expect(readFileSync(join(site.home, "current/NEWS"), "utf8")).toBe("1.1");
  expectStoredOnce(accepted);
});

/** Who was told 접수 완료 is stored, and nobody is twice. */
function expectStoredOnce(accepted: string[]) {
  const stored = site.rows("SELECT customer FROM inquiry").map(({ customer }) => customer);
  expect(accepted.filter((customer) => !stored.includes(customer))).toEqual([]);
  expect(stored.filter((customer, index) => stored.indexOf(customer) !== index)).toEqual([]);
}
