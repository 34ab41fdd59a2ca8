import sharp from "sharp";
import { expect, test } from "vitest";
import { demolition, estimatesOf } from "./support/estimates";
import { aboutPdf, hasPoppler, imagesOf, pagesOf } from "./support/pdf";
import { receiptsOf } from "./support/receipts";
import { sheetXml } from "./support/sheet-xml";
import { serveSite } from "./support/site";

/** An estimate as a file, for the customer and for the office, and for programs. */
const server = serveSite();
const { send: sendInquiry, inOffice } = receiptsOf(server);
const { ask, newest, save, send } = estimatesOf(server);

const asOffice = (path: string) => ask(path, undefined, server.cookie);
const officeFile = (id: number, ending: string) => `/admin/contact/${id}/estimate.${ending}`;

/** An inquiry whose first version of 2,640,000 won was replaced by one of 3,300,000. */
async function twice() {
  const inquiry = await sendInquiry();
  await save(inquiry.id, [demolition]);
  await send(inquiry.id);
  await save(inquiry.id, [{ ...demolition, price: "3,000,000" }], { version: "2.0" });
  await send(inquiry.id);
  return inquiry;
}

async function pdfIn(answer: Response) {
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await answer.arrayBuffer());
}

test("the customer has each version that was sent as a file that nobody else stores or finds, and nothing counts as seen", async () => {
  const { id, path } = await twice();
  const answer = await ask(`${path}/estimate.pdf`);
  const { headers } = answer;
  expect(headers.get("Content-Disposition")).toBe(
    `attachment; filename="??? ${id}-2 ?????.pdf"; filename*=UTF-8''${encodeURIComponent(`견적서 ${id}-2 은하수고객.pdf`)}`,
  );
  const printed = await ask(`${path}/estimate.pdf?print`);
  expect(printed.headers.get("Content-Disposition")).toMatch(/^inline; filename=/);
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const pdf = await pdfIn(answer);
  if (hasPoppler) {
    expect(aboutPdf(pdf)).toMatchObject({ Title: `견적서 ${id}-2 은하수고객`, Pages: "1" });
    const [page = ""] = pagesOf(pdf);
    for (const shown of ["3,300,000원", "은하수고객 귀하", "세종대로 1 1층", "계약서가 아니며"])
      expect(page).toContain(shown);
    expect(page).not.toMatch(/010-5555|초안/);
    const [earlier = ""] = pagesOf(await pdfIn(await ask(`${path}/estimate.pdf?estimate=1`)));
    expect(earlier).toContain("2,640,000원");
  }
  const head = await fetch(`${server.url}${path}/estimate.pdf`, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(newest(id).seenAt).toBeNull();
  expect(server.rows(`SELECT * FROM inquiryEvent WHERE kind = 'ESTIMATE_SEEN'`)).toEqual([]);
  expect((await ask(`${path}/estimate.pdf`, new URLSearchParams())).status).toBe(405);
});

test("behind a key that is none, of an inquiry without an estimate, in the trash or withdrawn, there is no file", async () => {
  const none = await sendInquiry();
  await save(none.id, [demolition]);
  const away = async (path: string) => {
    const answer = await ask(`${path}/estimate.pdf?estimate=1`);
    return [answer.status, answer.headers.get("Location")];
  };
  // A draft is nobody's business but the office's.
  expect(await away(none.path)).toEqual([302, none.path]);
  expect(await away(`/contact/receipt/${"a".repeat(22)}`)).toEqual([404, null]);
  const { id, path } = await twice();
  // Another's number is none of this inquiry's: the newest, as on the page.
  const other = await ask(`${path}/estimate.pdf?estimate=99`);
  expect(other.headers.get("Content-Disposition")).toContain(`${id}-2%20`);
  await other.arrayBuffer();
  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  expect(await away(path)).toEqual([404, null]);
  for (const ending of ["pdf", "xlsx"])
    expect((await asOffice(officeFile(id, ending))).status).toBe(404);
  expect((await asOffice(`/api/contact/${id}/estimates`)).status).toBe(404);
  await inOffice("/admin/contact", { intent: "untrash", trashed: String(id) });
  await ask(`${path}/withdraw`, new URLSearchParams());
  expect(await away(path)).toEqual([302, path]);
  // Nor has the office what a customer has taken back.
  for (const gone of [
    ...["pdf", "xlsx"].map((ending) => officeFile(id, ending)),
    ...[`/admin/contact/${id}/estimate`, `/api/contact/${id}/estimates`],
  ]) {
    const answer = await asOffice(gone);
    const text = await answer.text();
    expect([gone, answer.status, text.includes("고객이 취소한 문의여서")]).toEqual([
      gone,
      410,
      true,
    ]);
    expect(text).not.toMatch(/2,640,000|3,300,000/);
  }
  expect(await (await asOffice(`/admin/contact/${id}`)).text()).not.toContain("estimate-card");
});

test("the office has the draft, marked as one, and what was sent, as PDF and as spreadsheet, and each look is in the log", async () => {
  const { id } = await twice();
  await save(id, [{ ...demolition, price: "9,000,000" }], { version: "3.0" });
  const draft = await asOffice(officeFile(id, "pdf"));
  expect(draft.headers.get("Content-Disposition")).toContain(
    encodeURIComponent(`견적서 ${id}-3 은하수고객 초안.pdf`),
  );
  const pdf = await pdfIn(draft);
  const earlier = await pdfIn(await asOffice(`${officeFile(id, "pdf")}?version=1`));
  if (hasPoppler) {
    const [page = ""] = pagesOf(pdf);
    expect(page).toContain("9,900,000원");
    expect(page).toContain("초안");
    const [sent = ""] = pagesOf(earlier);
    expect(sent).toContain("2,640,000원");
    expect(sent).not.toContain("초안");
  }
  const sheet = await asOffice(`${officeFile(id, "xlsx")}?version=2`);
  expect(sheet.headers.get("Content-Disposition")).toContain(
    encodeURIComponent(`견적서 ${id}-2 은하수고객.xlsx`),
  );
  expect(sheet.headers.get("Cache-Control")).toContain("no-store");
  const xml = sheetXml(new Uint8Array(await sheet.arrayBuffer()));
  for (const shown of ["철거공사", "<v>3000000</v>", "<v>3300000</v>"])
    expect(xml).toContain(shown);
  // By a session of its own, because a second look of the same within a minute is none.
  const looks = () =>
    server.rows(`SELECT id FROM access WHERE kind = 'DETAIL' AND inquiryIds = '${id}'`).length;
  for (const path of [
    officeFile(id, "pdf"),
    officeFile(id, "xlsx"),
    `/api/contact/${id}/estimates`,
  ]) {
    const before = looks();
    await (await ask(path, undefined, await server.login())).arrayBuffer();
    expect([path, looks()]).toEqual([path, before + 1]);
  }
  const { id: empty } = await sendInquiry();
  for (const ending of ["pdf", "xlsx"])
    expect((await asOffice(officeFile(empty, ending))).status).toBe(404);
});

test("a program reads an inquiry's estimates: versions, state, lines and sums, also while they are written", async () => {
  const { id } = await twice();
  await save(id, [demolition, { name: "미정" }], { version: "3.0" });
  const answer = await asOffice(`/api/contact/${id}/estimates`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { data } = await answer.json();
  expect(data).toMatchObject([
    { number: 3, state: "DRAFT", sentAt: "", total: 2_640_000 },
    { number: 2, state: "SENT", sentAt: expect.stringMatching(/Z$/), total: 3_300_000 },
    { number: 1, state: "REPLACED", total: 2_640_000, seenAt: "", acceptedBy: "" },
  ]);
  expect(data[0].lines).toEqual([
    {
      ...{ work: "철거공사", name: "철거", spec: "", unit: "식" },
      ...{ quantity: 1, price: 2_400_000, amount: 2_400_000 },
    },
    {
      ...{ work: expect.any(String), name: "미정", spec: "", unit: "" },
      ...{ quantity: 0, price: 0, amount: 0 },
    },
  ]);
  expect(data[1]).toMatchObject({
    ...{ subtotal: 3_000_000, discount: 0, supply: 3_000_000, vat: 300_000, vatKind: "ADDED" },
    works: [{ work: "철거공사", sum: 3_000_000 }],
  });
  const { id: empty } = await sendInquiry();
  expect(await (await asOffice(`/api/contact/${empty}/estimates`)).json()).toEqual({ data: [] });
  expect((await asOffice("/api/contact/999999/estimates")).status).toBe(404);
});

/** A stamp as it is drawn, on nothing or on white. */
function stamp(width = 300, height = 300, ground = "none") {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${ground}"/><circle cx="50" cy="50" r="40" fill="none" stroke="#c8102e" stroke-width="8"/></svg>`;
  return sharp(Buffer.from(svg));
}

/** The settings, saved with more than their name. */
async function saveSite(more: Record<string, string | Buffer>) {
  const body = new FormData();
  body.append("name", "한결 인테리어");
  body.append("version", String(server.rows("SELECT version FROM site")[0]?.version ?? 0));
  for (const [name, value] of Object.entries(more))
    body.append(
      name,
      typeof value === "string" ? value : new File([new Uint8Array(value)], "직인.png"),
    );
  const answer = await ask("/admin/content/site?edit=1", body, server.cookie);
  return { status: answer.status, text: await answer.text() };
}

const pixelsOf = async (path: string, cookie = "") => {
  const answer = await ask(path, undefined, cookie);
  expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "image/png",
  ]);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, space, hasAlpha } = await picture.metadata();
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, space, hasAlpha, cornersAlpha: data[3] };
};

test("logo, seal, 담당자 and 입금계좌 are frozen into a paper, and who may not read it sees neither picture", async () => {
  const told = { contactPerson: "김민수 실장", bankAccount: "국민은행 123-45 한결" };
  const first = await saveSite({
    ...told,
    seal: await stamp(3464, 3464, "#fff").jpeg().toBuffer(),
    thumbnail: await stamp(400, 100, "#fff").png().toBuffer(),
  });
  expect(first.status).toBe(303);
  const { id, path } = await twice();
  const { logo, seal, ...shop } = JSON.parse(String(newest(id).paper)).shop;
  expect(shop).toMatchObject(told);
  const office = `/admin/paper/${seal.uploadedName}`;
  const customers = `${path}/paper/${seal.uploadedName}`;
  // White is as transparent as on paper.
  const drawn = { space: "srgb", hasAlpha: true, cornersAlpha: 0 };
  for (const [at, cookie] of [[office, server.cookie], [customers]] as const)
    expect(await pixelsOf(at, cookie)).toEqual({ width: 400, ...drawn });
  expect(await pixelsOf(`${path}/paper/${logo.uploadedName}`)).toEqual({ width: 400, ...drawn });
  for (const page of [await ask(path), await asOffice(`/admin/contact/${id}/estimate`)]) {
    const html = await page.text();
    for (const shown of [seal.uploadedName, logo.uploadedName, ...Object.values(told)])
      expect(html).toContain(shown);
  }
  if (hasPoppler) {
    const pdf = await pdfIn(await ask(`${path}/estimate.pdf`));
    expect(imagesOf(pdf)).toBe(2);
    for (const words of Object.values(told)) expect(pagesOf(pdf)[0]).toContain(words);
  }
  const other = await twice();
  for (const [at, status] of [
    [office, 302],
    [`/api/content/view/${seal.uploadedName}`, 404],
    [`/contact/receipt/${"a".repeat(22)}/paper/${seal.uploadedName}`, 404],
    [`${path}/paper/${"0".repeat(36)}.png`, 404],
  ] as const)
    expect([at, (await ask(at)).status]).toEqual([at, status]);
  const withdrawn = `${other.path}/paper/${seal.uploadedName}`;
  await pixelsOf(withdrawn);
  await ask(`${other.path}/withdraw`, new URLSearchParams());
  expect((await ask(withdrawn)).status).toBe(404);

  // What is sent later has the new seal, and what was sent before its own.
  expect((await saveSite({ seal: await stamp().png().toBuffer() })).status).toBe(303);
  const { path: later, id: laterId } = await twice();
  const { seal: fresh } = JSON.parse(String(newest(laterId).paper)).shop;
  expect(fresh.uploadedName).not.toBe(seal.uploadedName);
  await pixelsOf(`${later}/paper/${fresh.uploadedName}`);
  await pixelsOf(customers);
  expect((await saveSite({ noSeal: "1" })).status).toBe(303);
  const { id: none } = await twice();
  expect(JSON.parse(String(newest(none).paper)).shop).not.toHaveProperty("seal");
});

test("a seal that nobody could read on paper is refused in words, and what else was typed stays", async () => {
  const transparent = { r: 200, g: 0, b: 0, alpha: 0 };
  const nothing = { width: 300, height: 300, channels: 4, background: transparent } as const;
  for (const [seal, words] of [
    [await stamp(30, 10).png().toBuffer(), "너무 작아"],
    [await sharp({ create: nothing }).png().toBuffer(), "모두 투명하거나 흰색"],
    [
      await sharp({ create: { ...nothing, channels: 3, background: "#fff" } })
        .jpeg()
        .toBuffer(),
      "모두 투명",
    ],
    [Buffer.from("그림이 아닌 글"), "사진이 아닙니다"],
    [Buffer.alloc(0), "내용이 없는 빈 파일"],
  ] as const) {
    const { status, text } = await saveSite({ bankAccount: "국민은행 123", seal });
    expect([words, status, text.includes(words), text.includes("국민은행 123")]).toEqual([
      ...[words, words === "사진이 아닙니다" ? 415 : 400, true, true],
    ]);
  }
  // A good one is there when what else was wrong is mended.
  const cmyk = await stamp(600, 600, "#fff").toColourspace("cmyk").jpeg().toBuffer();
  const { status, text } = await saveSite({ businessNumber: "1", seal: cmyk });
  const [, newSeal = ""] = /name="newSeal" value="([^"]+)"/.exec(text) ?? [];
  expect([status, newSeal]).toEqual([400, expect.stringMatching(/\.png$/)]);
  expect(await pixelsOf(`/admin/paper/${newSeal}`, server.cookie)).toMatchObject({
    ...{ width: 400, space: "srgb", cornersAlpha: 0 },
  });
  expect((await saveSite({ newSeal })).status).toBe(303);
  expect(server.rows("SELECT seal FROM paperPage")).toEqual([{ seal: newSeal }]);
});

test("Hanja are drawn, emoji left out of the PDF, and what turns the direction of letters is nowhere", async () => {
  const turned = "\u202e金英鎭🏠";
  const told = { contactPerson: `\u202e朴 실장🙂`, bankAccount: `國民銀行\u202e 123` };
  expect((await saveSite(told)).status).toBe(303);
  const { id, path } = await sendInquiry({ customer: turned, detailAddress: `101동\u202e 1203호` });
  await save(id, [
    { ...demolition, work: "木공사\u202e", name: "檜木🪵 마루\u202e", spec: "無節" },
  ]);
  await send(id);
  expect(String(newest(id).paper)).not.toContain("\u202e");
  const file = await ask(`${path}/estimate.pdf`);
  expect(file.headers.get("Content-Disposition")).toContain(
    encodeURIComponent(`견적서 ${id}-1 金英鎭🏠.pdf`),
  );
  const pdf = await pdfIn(file);
  const html = await (await ask(path)).text();
  expect(html).toContain("金英鎭🏠 귀하");
  if (!hasPoppler) return;
  const [page = ""] = pagesOf(pdf);
  for (const shown of [
    "金英鎭 귀하",
    "101동 1203호",
    "朴 실장",
    "國民銀行 123",
    "木공사",
    "檜木 마루",
    "無節",
  ])
    expect(page).toContain(shown);
  expect(page).not.toMatch(/[□\u202e]|\p{Emoji_Presentation}/u);
});

test("a paper that was sent before stays as it was frozen, with the name that its form masked", async () => {
  const { id, path } = await twice();
  const paper = JSON.parse(String(newest(id).paper));
  const { contactPerson: _, bankAccount: __, ...shop } = paper.shop;
  const earlier = { ...paper, shop, customer: "은***객", place: "서울 중구 세종대로 *층" };
  delete earlier.form;
  server.change("DROP TRIGGER sentEstimateIsNotChanged");
  server.change(
    `UPDATE estimate SET paper = '${JSON.stringify(earlier)}' WHERE id = ${newest(id).id}`,
  );
  const page = await (await ask(path)).text();
  expect(page).toContain("은***객");
  const file = await ask(`${path}/estimate.pdf`);
  expect(file.headers.get("Content-Disposition")).toContain(
    encodeURIComponent(`견적서 ${id}-2.pdf`),
  );
  const pdf = await pdfIn(file);
  if (hasPoppler) expect(pagesOf(pdf)[0]).toContain("은***객 귀하");
});
