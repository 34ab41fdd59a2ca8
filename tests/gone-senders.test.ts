import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, newToken, sendByApi } from "./support/inquiry";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** Inquiries whose sender closes the connection and waits for no answer. */
const server = serveSite();
const { send, ask, rowOf } = receiptsOf(server);

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
  await expect.poll(() => customers().length).toBe(18);
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
  await expect.poll(customers).toEqual([...before, "그다음사람"]);
  await expect.poll(incoming).toEqual([]);
});

test("by the token alone the form's script learns whether it is stored, for other content too", async () => {
  const { body, token, path, id } = await send();
  const before = rowOf(id);
  const stateOf = async (token: string) => {
    const answer = await ask("/contact/sending", { headers: { "x-token": token } });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    return answer.json();
  };
  expect(await stateOf(token)).toEqual({ state: "stored", receipt: path });
  expect(await stateOf(await newToken(server.url))).toEqual({ state: "missing" });
  for (const unknown of ["", "forged"])
    expect(await stateOf(unknown)).toEqual({ state: "missing" });
  const changed = body();
  changed.set("customer", "다른고객");
  expect((await sendByApi(server.url, changed, { "x-token": token })).status).toBe(400);
  expect(await stateOf(token)).toEqual({ state: "missing" });
  expect((await sendByApi(server.url, body())).status).toBe(201);
  expect(await stateOf(token)).toEqual({ state: "stored", receipt: path });
  expect(rowOf(id)).toEqual(before);
});
