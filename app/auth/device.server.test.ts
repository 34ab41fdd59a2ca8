import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { isKnownBrowser, rememberDevice } from "./device.server";

test("a browser is known as long as the account that has signed in with it is in use", async () => {
  const written = await rememberDevice(new Request("http://localhost/"), { id: 1 });
  const [cookie] = written.split(";", 1);
  const others = ["device=x", `x=1; ${cookie?.slice(0, -4)}AAAA`, undefined];
  const known = await Promise.all([cookie, ...others].map(isKnownBrowser));
  expect(known).toEqual([true, false, false, false]);
  await db.updateTable("account").set({ endedAt: "2026-03-01" }).where("id", "=", 1).execute();
  expect(await isKnownBrowser(cookie)).toBe(false);
  await db.updateTable("account").set({ endedAt: null }).where("id", "=", 1).execute();
  expect(await isKnownBrowser(cookie)).toBe(true);
});
