import { mkdirSync, renameSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { secretFile } from "~/database/stored-secret.server";
import { readChannel } from "./channels.server";
import { publicKey } from "./send-push.server";

test("two who press first at the same moment get the same key, and it stays", async () => {
  const [one, other] = await Promise.all([publicKey(), publicKey()]);
  expect(other).toBe(one);
  expect((await readChannel("PUSH")).settings).toEqual({ publicKey: one });
  expect(await publicKey()).toBe(one);
});

test("while the key of the box cannot be read, no device is forgotten", async () => {
  const before = await publicKey();
  const endpoint = "https://push.example.com/1";
  const createdAt = new Date().toISOString();
  const device = { accountId: 1, endpoint, p256dh: "p", auth: "a", device: "휴대전화", createdAt };
  await db.insertInto("pushDevice").values(device).execute();
  const key = secretFile("alert-key");
  renameSync(key, `${key}.away`);
  mkdirSync(key);
  await expect(publicKey()).rejects.toThrow("EISDIR");
  const devices = db.selectFrom("pushDevice").select("endpoint");
  expect(await devices.execute()).toEqual([{ endpoint }]);
  rmSync(key, { recursive: true });
  renameSync(`${key}.away`, key);
  expect(await publicKey()).toBe(before);
});
