import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesIn } from "./support/files";
import { formOf } from "./support/form";
import { inquiry, sendByApi, sendByPage } from "./support/inquiry";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** What a form costs: files are examined last, once it is valid and counted. */
const server = serveSite({ TRUST_PROXY: "1" });
const { send, ask } = receiptsOf(server);

/** Of a kind that only its content gives away. */
const disguised = () => new File(["ID3"], "거실.jpg");
const toldOfKind = "거실.jpg: 첨부할 수 없는 파일 형식입니다.";
const from = (address: string) => ({ "X-Forwarded-For": address });
const inquiries = () => server.rows("SELECT id FROM inquiry").length;

test("an invalid form is refused before its files are examined, and names them again", async () => {
  const body = () => formOf({ ...inquiry, customer: "", files: [disguised()] });
  const page = await (await sendByPage(server.url, body())).text();
  expect(page).toContain("필수 입력사항을 모두 입력해주세요.");
  expect(page).toMatch(/다시 선택해 주세요: (<!-- -->)?거실\.jpg/);
  expect(page).not.toContain(toldOfKind);
  const api = await sendByApi(server.url, body());
  expect([api.status, Object.keys((await api.json()).errors)]).toEqual([400, ["customer"]]);

  const valid = formOf({ ...inquiry, files: [disguised()] });
  expect(await (await sendByPage(server.url, valid)).text()).toContain(toldOfKind);
});

test("a form whose token is not ours is refused before its files are examined, also on the customer's page", async () => {
  const forged = formOf({ ...inquiry, token: "forged", files: [disguised()] });
  const page = await (await ask("/contact", { method: "POST", body: forged })).text();
  expect(page).toContain("페이지를 연 지 오래되어");
  expect(page).not.toContain(toldOfKind);

  const { path } = await send();
  const addition = formOf({ intent: "add", token: "forged", words: "더", files: [disguised()] });
  const added = await (await ask(path, { method: "POST", body: addition })).text();
  expect(added).toContain("페이지를 연 지 오래되어");
  expect(added).not.toContain(toldOfKind);
});

test("over the limit nothing is examined, and a network of the same /48 has reached that of files", async () => {
  const post = (network: number, files: File[] = []) =>
    sendByApi(server.url, formOf({ ...inquiry, files }), from(`2001:db8:9:${network}::1`));
  for (const network of [1, 2]) {
    for (let count = 0; count < 60; count += 1) expect((await post(network)).status).toBe(201);
    expect((await post(network, [disguised()])).status).toBe(429);
  }
  const third = await post(3, [disguised()]);
  expect([third.status, (await third.json()).message]).toEqual([
    429,
    expect.stringContaining("파일을 더 받을 수 없어"),
  ]);
  expect((await post(3)).status).toBe(201);
});

test("a complete inquiry is stored although its sender has gone, and of one that is cut nothing stays", async () => {
  const files = [new File(["벽을 헐까요?".repeat(10_000)], "거실.txt")];
  const request = new Request(server.url, { method: "POST", body: formOf({ ...inquiry, files }) });
  const bytes = Buffer.from(await request.arrayBuffer());
  const head = [
    "POST /api/contact/add HTTP/1.1",
    "Host: localhost",
    `Content-Type: ${request.headers.get("Content-Type")}`,
    `Content-Length: ${bytes.byteLength}`,
    "\r\n",
  ].join("\r\n");
  const { hostname, port } = new URL(server.url);
  const begin = (sent: Buffer) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(head);
    socket.write(sent);
    return socket;
  };
  const filesIn = (folder: string) => namesIn(join(server.uploadsDir, folder)).length;
  const [before, stored] = [inquiries(), filesIn("contact")];

  const cut = begin(bytes.subarray(0, -20));
  await expect.poll(() => filesIn(".incoming")).toBe(1);
  cut.destroy();
  await expect.poll(() => filesIn(".incoming")).toBe(0);

  // Its row waits for this lock, so that it can leave before.
  server.database.exec("BEGIN IMMEDIATE");
  const whole = begin(bytes);
  await expect.poll(() => filesIn("contact")).toBe(stored + 1);
  whole.destroy();
  server.database.exec("COMMIT");
  await expect.poll(inquiries).toBe(before + 1);
  expect(filesIn("contact")).toBe(stored + 1);
});
