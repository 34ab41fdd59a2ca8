import { expect, test } from "vitest";
import { formOf } from "../support/form";
import { inquiry, newToken, sendByApi } from "../support/inquiry";
import { receiptsOf } from "../support/receipts";
import { serveSite } from "../support/site";

/** What a form costs: files are examined last, once it is valid and counted. */
const server = serveSite({ TRUST_PROXY: "1" });
const { ask } = receiptsOf(server);
const from = (address: string) => ({ "X-Forwarded-For": address });

test("over the limit for files the words say that it goes without them, and it does", async () => {
  const large = () => new File([new Uint8Array(30 * 1024 * 1024).fill(97)], "도면.txt");
  const post = (files: File[]) =>
    sendByApi(server.url, formOf({ ...inquiry, files }), from("203.0.113.77"));
  for (let count = 0; count < 10; count += 1) expect((await post([large()])).status).toBe(201);
  const refused = await post([large()]);
  expect([refused.status, (await refused.json()).errors]).toEqual([
    429,
    { "": [expect.stringContaining("파일 없이 다시 보내 주시면 접수됩니다.")] },
  ]);
  const page = formOf({ ...inquiry, token: await newToken(server.url), files: [large()] });
  const shown = await ask("/contact", {
    method: "POST",
    body: page,
    headers: from("203.0.113.77"),
  });
  const text = await shown.text();
  expect(text).toContain("파일 없이 다시 보내 주시면 접수됩니다.");
  expect(text).not.toContain("다시 선택해 주세요");
  expect((await post([])).status).toBe(201);
});
