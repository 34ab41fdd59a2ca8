import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, newToken } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Inquiries whose sender closes the connection and waits for no answer. */
const server = serveSite();

const customers = () =>
  server.rows("SELECT customer FROM inquiry ORDER BY id").map(({ customer }) => customer);
const incoming = () => readdirSync(join(server.uploadsDir, ".incoming"));

/** Sends an inquiry, as far as `end` says, and closes the connection behind the last byte. */
async function sendAndLeave(customer: string, files: File[] = [], end?: number) {
  const token = await newToken(server.url);
  const form = new Response(formOf({ ...inquiry, customer, token, files }));
  const body = Buffer.from(await form.arrayBuffer());
  const head = [
    "POST /api/contact/add HTTP/1.1",
    `Host: ${new URL(server.url).host}`,
    `Content-Type: ${form.headers.get("Content-Type")}`,
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, end)]);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.end(bytes, resolve));
  socket.destroy();
}

test("inquiries that have arrived whole are examined and stored, though all their senders have gone", async () => {
  // More than are received at once, so that some are still waiting for their turn.
  const short = Array.from({ length: 12 }, (_, index) => `떠난이${index}`);
  const plan = () => new File([Buffer.alloc(3_000_000, "도면을 봅니다. ")], "도면.txt");
  const long = Array.from({ length: 6 }, (_, index) => `파일보낸이${index}`);
  await Promise.all([
    ...short.map((customer) => sendAndLeave(customer)),
    ...long.map((customer) => sendAndLeave(customer, [plan()])),
  ]);
  await expect.poll(() => customers().length, { timeout: 30_000 }).toBe(18);
  expect(customers().toSorted()).toEqual([...short, ...long].toSorted());
  expect(server.rows("SELECT size FROM inquiryFile")).toEqual(
    Array.from({ length: 6 }, () => ({ size: 3_000_000 })),
  );
  await expect.poll(incoming).toEqual([]);
});

test("of an inquiry that broke off one byte before its end nothing is stored", async () => {
  const before = customers();
  await sendAndLeave("짧게끊긴이", [], -1);
  await sendAndLeave("길게끊긴이", [new File([Buffer.alloc(1_000_000, "a")], "글.txt")], -1);
  await sendAndLeave("그다음사람");
  await expect.poll(customers, { timeout: 30_000 }).toEqual([...before, "그다음사람"]);
  await expect.poll(incoming).toEqual([]);
});
