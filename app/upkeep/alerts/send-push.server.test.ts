import { expect, test } from "vitest";
import { readChannel } from "./channels.server";
import { publicKey } from "./send-push.server";

test("two who press first at the same moment get the same key, and it stays", async () => {
  const [one, other] = await Promise.all([publicKey(), publicKey()]);
  expect(other).toBe(one);
  expect((await readChannel("PUSH")).settings).toEqual({ publicKey: one });
  expect(await publicKey()).toBe(one);
});
