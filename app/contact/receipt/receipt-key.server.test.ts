import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeToken, recordToken } from "~/contact/one-time-token.server";
import {
  destroyInquiry,
  restoreInquiry,
  trashInquiry,
} from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { sentFrom } from "../../../tests/support/sender";
import { addLink } from "./customer-link.server";
import { findReceipt } from "./find-receipt.server";
import { presentReceipt, receiptHashOf, receiptKeyOf } from "./receipt-key.server";

const find = (address: string, key: string) => sentFrom(address, () => findReceipt(key));

/** An inquiry with a page, and the key of that. */
async function addWithReceipt() {
  const token = makeToken();
  const id = await insertInquiry();
  await recordToken(db, token, "", id);
  await addLink(db, id, token);
  return { id, token, key: receiptKeyOf(token) };
}

test("a token makes one key of 128 bits, every token another, and only a hash of it is stored", () => {
  const token = makeToken();
  const key = receiptKeyOf(token);
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(Buffer.from(key, "base64url")).toHaveLength(16);
  expect(receiptKeyOf(token)).toBe(key);
  expect(receiptHashOf(key)).toBe(createHash("sha256").update(key).digest("hex"));
  const keys = Array.from({ length: 1000 }, () => receiptKeyOf(makeToken()));
  expect(new Set(keys).size).toBe(1000);
});

test("clipped, doubled, in other letters or with something after it, a key finds nothing and is no error", async () => {
  const { id, key } = await addWithReceipt();
  expect((await find("203.0.113.1", key)).id).toBe(id);
  const swapped = [...key].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const wrong = [
    "",
    key.slice(1),
    key.slice(0, -1),
    key + key,
    `${key}.`,
    `${key} `,
    `${key}/`,
    `${key}=`,
    swapped.join(""),
    "가".repeat(22),
    "%",
    "\0".repeat(22),
    "-".repeat(5000),
  ];
  for (const each of wrong) {
    await expect(find("203.0.113.1", each)).rejects.toMatchObject({ status: 404 });
  }
});

test("in the trash and after destruction there is no page, and a retry of the form shows no link", async () => {
  const { id, token, key } = await addWithReceipt();
  const here = "203.0.113.2";
  expect(await presentReceipt(token)).toBe(`/contact/receipt/${key}`);
  await trashInquiry(String(id), staff);
  await expect(find(here, key)).rejects.toMatchObject({ status: 404 });
  expect(await presentReceipt(token)).toBeUndefined();
  await restoreInquiry(String(id), staff);
  expect((await find(here, key)).id).toBe(id);
  await trashInquiry(String(id), staff);
  await destroyInquiry(String(id), staff);
  await expect(find(here, key)).rejects.toMatchObject({ status: 404 });
  expect(await presentReceipt(token)).toBeUndefined();
  expect(await db.selectFrom("inquiry").select("id").where("id", "=", id).execute()).toEqual([]);
});

test("a form that is sent again leads to its page for ten minutes", async () => {
  const { id, token, key } = await addWithReceipt();
  const usedAgo = (minutes: number) =>
    db
      .updateTable("submission")
      .set({ usedAt: new Date(Date.now() - minutes * MINUTE).toISOString() })
      .where("token", "=", token)
      .execute();
  await usedAgo(9.9);
  expect(await presentReceipt(token)).toBe(`/contact/receipt/${key}`);
  await usedAgo(10);
  // What the customer has added since is another form.
  await recordToken(db, makeToken(), "", id);
  expect(await presentReceipt(token)).toBeUndefined();
  expect((await find("203.0.113.3", key)).id).toBe(id);
});

test("an address that guesses is told to wait; its own right key, and everybody else, is not affected", async () => {
  const { id, key } = await addWithReceipt();
  const guess = (address: string) =>
    find(address, receiptKeyOf(makeToken())).catch((answer: Response) => answer);
  const statuses: unknown[] = [];
  for (let tries = 0; tries < 21; tries += 1) {
    statuses.push(((await guess("203.0.113.9")) as Response).status);
  }
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
  const refused = (await guess("203.0.113.9")) as Response;
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("링크의 일부가 잘렸을 수 있으니");
  expect((await find("203.0.113.9", key)).id).toBe(id);
  expect((await guess("203.0.113.10")) as Response).toMatchObject({ status: 404 });
  expect((await find("203.0.113.10", key)).id).toBe(id);
});
