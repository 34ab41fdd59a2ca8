import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, sendByApi, wholeInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";

/** The office's list as a spreadsheet. */
const server = serveSite();
const folder = mkdtempSync(join(tmpdir(), "export-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (fields: [string, string][], search = "", Cookie = server.cookie) =>
  fetch(`${server.url}/admin/contact/export${search}`, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
const reason: [string, string] = ["reason", "3월 상담 정리"];

/** The sheet's XML, from the zip that a client gets. */
async function sheetOf(answer: Response) {
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  const file = join(folder, "a.xlsx");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const read = [
    "import sys, zipfile",
    "with zipfile.ZipFile(sys.argv[1]) as z: z.testzip(); print(z.read('xl/worksheets/sheet1.xml').decode())",
  ];
  return execFileSync("python3", ["-c", read.join("\n"), file], { maxBuffer: 1e8 }).toString();
}
const names = (sheet: string) => [...sheet.matchAll(/>(고객 \d+)</g)].map(([, name]) => name);

test("what the list shows is exported: filter, search, chosen rows; with a reason, which the access log keeps", async () => {
  for (const customer of ["고객 1", "고객 2", "고객 3"])
    await sendByApi(server.url, formOf({ ...inquiry, customer }));
  server.database.exec("UPDATE inquiry SET status = 'HOLD' WHERE id = 2");
  const answer = await ask([reason]);
  expect(answer.headers.get("Content-Disposition")).toContain("filename*=UTF-8''");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(names(await sheetOf(answer))).toEqual(["고객 3", "고객 2", "고객 1"]);
  expect(names(await sheetOf(await ask([reason], "?status=HOLD")))).toEqual(["고객 2"]);
  expect(names(await sheetOf(await ask([reason], "?q=고객 3")))).toEqual(["고객 3"]);
  const chosen: [string, string][] = [reason, ["chosen", "1 CONTACT"], ["chosen", "3 CONTACT"]];
  expect(names(await sheetOf(await ask(chosen, "?status=HOLD")))).toEqual(["고객 3", "고객 1"]);
  server.database.exec("UPDATE inquiry SET deletedAt = '2026-01-01' WHERE id = 3");
  expect(names(await sheetOf(await ask(chosen)))).toEqual(["고객 1"]);
  expect(names(await sheetOf(await ask([reason])))).toEqual(["고객 2", "고객 1"]);
  expect(server.rows("SELECT kind, username, inquiryIds, inquiries, reason FROM access")).toEqual(
    ["1-3", "2", "3", "1, 3", "1", "1-2"].map((inquiryIds) => ({
      ...{ kind: "EXPORT", username: "admin", inquiryIds, reason: reason[1] },
      inquiries: inquiryIds === "1-3" ? 3 : inquiryIds.length > 1 ? 2 : 1,
    })),
  );
  const log = await fetch(`${server.url}/admin/settings/access?kind=EXPORT`, {
    headers: { Cookie: server.cookie },
  });
  expect(await log.text()).toContain("문의 3건 (1-3번). 이유: 3월 상담 정리");
  const list = await fetch(`${server.url}/admin/contact`, { headers: { Cookie: server.cookie } });
  expect(await list.text()).toContain("이유에는 이름이나 연락처를 입력하지 마세요.");

  for (const without of [[], [["reason", " \n "]], [["reason", "\u3164"]]] as [
    string,
    string,
  ][][]) {
    const refused = await ask(without, "?status=HOLD");
    expect([refused.status, refused.headers.get("Location")]).toEqual([
      303,
      "/admin/contact?status=HOLD",
    ]);
  }
  expect((await ask([reason], "", "")).headers.get("Location")).toBe("/admin/login");
  expect(server.rows("SELECT id FROM access WHERE kind = 'EXPORT'")).toHaveLength(6);
});

const hasOffice = spawnSync("soffice", ["--version"]).status === 0;
if (!hasOffice) console.info("LibreOffice (soffice) is not installed: no spreadsheet is opened.");

test.skipIf(!hasOffice)(
  "LibreOffice opens it: numbers and dates are such, the zero stays, and no text is a formula",
  async () => {
    server.database.exec("DELETE FROM inquiry");
    const dangerous = ["=1+1", "+1+1", "-1-1", "@SUM(1)", "\t=1", "_x0041_", "<b>&amp;\u{1f600}"];
    await sendByApi(
      server.url,
      formOf({
        ...{ ...wholeInquiry, customer: '=HYPERLINK("http://x")', phoneNumber: "01012345678" },
        ...{ postCode: "06236", exclusiveArea: "24.5", budget: "3000", startDate: "2026-03-01" },
        customerMemo: dangerous.join("\n"),
      }),
    );
    server.database.exec(
      "UPDATE inquiry SET receivedAt = '2026-03-01T15:30:00.000Z', memo = '=2+2'",
    );
    const sheet = await sheetOf(await ask([reason]));
    expect(sheet).not.toContain("<f>");
    // As a spreadsheet again, in which the type of each cell can be read.
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const convert = ["--headless", "--convert-to", "fods", "--outdir", folder];
    execFileSync("soffice", [profile, ...convert, join(folder, "a.xlsx")], { stdio: "pipe" });
    const opened = readFileSync(join(folder, "a.fods"), "utf8");
    const cells = opened.slice(opened.indexOf("<table:table "));
    expect(cells).not.toContain("table:formula");
    const typed = [
      ...cells.matchAll(
        /<table:table-cell[^>]*office:value-type="(\w+)"([^>]*)>(.*?)<\/table:table-cell>/gs,
      ),
    ]
      .map(([, type, attributes = "", content = ""]) => {
        const value = /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1];
        const text = content.replace(/<[^>]+>/g, "").trim();
        return [type, value ?? text.replaceAll("&quot;", '"')];
      })
      .slice(19);
    expect(typed).toContainEqual(["string", "010-1234-5678"]);
    expect(typed).toContainEqual(["string", "06236"]);
    expect(typed).toContainEqual(["string", '=HYPERLINK("http://x")']);
    expect(typed).toContainEqual(["string", "=2+2"]);
    expect(typed).toContainEqual(["float", "24.5"]);
    expect(typed).toContainEqual(["float", "3000"]);
    expect(typed).toContainEqual(["date", "2026-03-01"]);
    // Half past midnight in Seoul.
    expect(typed).toContainEqual(["date", expect.stringMatching(/^2026-03-02T00:(30:00|29:59)/)]);
    expect(typed).toContainEqual(["string", "서울 중구 세종대로 1"]);
    for (const text of ["=1+1", "+1+1", "-1-1", "@SUM(1)", "_x0041_", "&lt;b&gt;&amp;amp;😀"])
      expect([text, cells.includes(text)]).toEqual([text, true]);
  },
);
