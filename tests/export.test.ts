import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { formOf } from "./support/form";
import { inquiry, sendByApi, wholeInquiry } from "./support/inquiry";
import { sheetXml } from "./support/sheet-xml";
import { serveSite } from "./support/site";

/** The office's list as a spreadsheet. */
const server = serveSite();

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
  return sheetXml(Buffer.from(await answer.arrayBuffer()));
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
  // A sheet of nothing would stand in the log.
  const gone = await ask([reason, ["chosen", "3 CONTACT"]]);
  expect([gone.status, flashOf(gone)]).toEqual([
    303,
    expect.stringContaining("모두 삭제되었습니다"),
  ]);
  expect(server.rows("SELECT kind, username, inquiryIds, inquiries, reason FROM access")).toEqual(
    ["1-3", "2", "3", "1, 3", "1", "1-2"].map((inquiryIds) => ({
      ...{ kind: "EXPORT", username: "admin", inquiryIds, reason: reason[1] },
      inquiries: inquiryIds === "1-3" ? 3 : inquiryIds.length > 1 ? 2 : 1,
    })),
  );
  const log = await fetch(`${server.url}/admin/settings/access?kind=EXPORT`, {
    headers: { Cookie: server.cookie },
  });
  expect(await log.text()).toContain("문의 3건 (1~3번). 이유: 3월 상담 정리");
  expect(names(await sheetOf(await ask([reason], "?q=없는 고객")))).toEqual([]);
  const ofNothing = await fetch(log.url, { headers: { Cookie: server.cookie } });
  expect(await ofNothing.text()).toContain("문의 0건. 이유: 3월 상담 정리");
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
  expect(server.rows("SELECT id FROM access WHERE kind = 'EXPORT'")).toHaveLength(7);
});

/**
 * The cells of a sheet's row as a spreadsheet program reads them (ECMA-376): the kind, by its style and
 * type, and the value, in which `_x0041_` stands for a letter (22.9.2.19, ST_Xstring).
 */
function cellsIn(sheet: string, row: number) {
  const text = sheet.split("<row>")[row] ?? "";
  return [...text.matchAll(/<c(?: s="(\d)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([, style = "0", type, content = ""]) => {
      const value = content
        .replace(/<[^>]+>/g, "")
        .replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/&(lt|gt|quot|amp);/g, (_, name) => entities[name as keyof typeof entities]);
      if (type === "inlineStr") return ["text", value];
      if (value === "") return ["empty", ""];
      if (style === "0") return ["number", Number(value)];
      // Days since 1899-12-30.
      const moment = new Date(Math.round((Number(value) - 25_569) * 86_400_000)).toISOString();
      return style === "2" ? ["date", moment.slice(0, 10)] : ["moment", moment.slice(0, 16)];
    },
  );
}

const entities = { lt: "<", gt: ">", quot: '"', amp: "&" };

test("read by a spreadsheet, numbers and dates are such, the zero stays, and no text is a formula", async () => {
  server.database.exec("DELETE FROM inquiry");
  const dangerous = [
    "=1+1",
    "+1+1",
    "-1-1",
    "@SUM(1)",
    "=1",
    "_x0041_",
    "_X00e9_",
    "<b>&amp;\u{1f600}",
  ];
  await sendByApi(
    server.url,
    formOf({
      ...{ ...wholeInquiry, customer: '=HYPERLINK("http://x")', phoneNumber: "01012345678" },
      ...{ postCode: "06236", exclusiveArea: "24.5", budget: "3000", startDate: "2026-03-01" },
      customerMemo: dangerous.join("\n"),
    }),
  );
  server.database.exec("UPDATE inquiry SET receivedAt = '2026-03-01T15:30:00.000Z', memo = '=2+2'");
  const sheet = await sheetOf(await ask([reason]));
  expect(sheet).not.toContain("<f>");
  const titles = cellsIn(sheet, 1).map(([, title]) => title);
  const row = cellsIn(sheet, 2);
  const told = Object.fromEntries(titles.map((title, index) => [title, row[index]]));
  expect(told).toMatchObject({
    이름: ["text", '=HYPERLINK("http://x")'],
    연락처: ["text", "010-1234-5678"],
    우편번호: ["text", "06236"],
    "분양 면적(평)": ["number", 24.5],
    "예산(만원)": ["number", 3000],
    "공사 시작 예정일": ["date", "2026-03-01"],
    // Half past midnight in Seoul.
    접수: ["moment", "2026-03-02T00:30"],
    "기본 주소": ["text", "서울 중구 세종대로 1"],
    "문의 내용": ["text", dangerous.join("\n")],
    "직원 메모": ["text", "=2+2"],
    "다음 연락": ["empty", ""],
  });
});
