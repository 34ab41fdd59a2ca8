import { expect, test } from "vitest";
import { demolition, estimatesOf } from "./support/estimates";
import { aboutPdf, hasPoppler, pagesOf } from "./support/pdf";
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
    `attachment; filename="??? ${id}-2.pdf"; filename*=UTF-8''${encodeURIComponent(`견적서 ${id}-2.pdf`)}`,
  );
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const pdf = await pdfIn(answer);
  if (hasPoppler) {
    expect(aboutPdf(pdf)).toMatchObject({ Title: `견적서 ${id}-2`, Pages: "1" });
    const [page = ""] = pagesOf(pdf);
    for (const shown of ["3,300,000원", "은***객 귀하", "계약서가 아니며"])
      expect(page).toContain(shown);
    expect(page).not.toMatch(/은하수고객|초안/);
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
  expect(other.headers.get("Content-Disposition")).toContain(`${id}-2.pdf`);
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
    encodeURIComponent(`견적서 ${id}-3 초안.pdf`),
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
    encodeURIComponent(`견적서 ${id}-2.xlsx`),
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
