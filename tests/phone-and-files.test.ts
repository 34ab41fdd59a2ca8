import { expect, test } from "vitest";
import { countFiles } from "./support/files";
import { formOf } from "./support/form";
import { inquiry, sendByApi, sendByPage } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Realistic input in an inquiry: a remark after a number, a spreadsheet cell, a video. */
const server = serveSite();

const inquiryWith = (fields: Record<string, string>, ...files: File[]) =>
  formOf({ ...inquiry, ...fields, files });

const sendApi = (body: FormData) => sendByApi(server.url, body);
const sendPage = (body: FormData) => sendByPage(server.url, body);

const last = () => server.rows("SELECT * FROM inquiry ORDER BY id DESC LIMIT 1")[0] ?? {};

test.each([
  ["010 1234 5678 (저녁)", "01012345678"],
  ["010-1234-5678/010-9999-8888", "01012345678"],
  ["1588-1234", "15881234"],
  ["+82 10-1234-5678", "+821012345678"],
  ["02) 123-4567 내선 12, 평일 오전에만", "021234567"],
  [`01012345678 ${"가".repeat(48)}`, "01012345678"],
])(
  "the phone number %j is accepted by page and /api, and the office dials its first number",
  async (phoneNumber, dialled) => {
    expect((await sendApi(inquiryWith({ phoneNumber }))).status).toBe(201);
    expect(last().phoneNumber).toBe(phoneNumber);
    const onPage = await sendPage(inquiryWith({ phoneNumber, customer: "페이지" }));
    expect([onPage.status, onPage.headers.get("Location")]).toEqual([303, "/contact/received"]);
    expect(last()).toMatchObject({ phoneNumber, customer: "페이지" });
    const office = await fetch(`${server.url}/admin/contact/${last().id}`, {
      headers: { Cookie: server.cookie },
    });
    expect(await office.text()).toContain(`href="tel:${dialled}"`);
  },
);

test("a company's number with a remark is shown in full, and its first number is dialled", async () => {
  const phoneNumber = "02-123-4567 / 010-1234-5678";
  const saved = await fetch(`${server.url}/api/content/company`, {
    method: "POST",
    headers: { Cookie: server.cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ phoneNumber }),
  });
  expect(saved.status).toBe(200);
  const page = await (await fetch(`${server.url}/about`)).text();
  expect(page).toContain(`<a href="tel:021234567">${phoneNumber}</a>`);
});

test("a tab from a spreadsheet cell becomes a space", async () => {
  const fields = { customer: "김고객\t사장", detailAddress: "101동\t202호\t" };
  expect((await sendApi(inquiryWith(fields))).status).toBe(201);
  expect(last()).toMatchObject({ customer: "김고객 사장", detailAddress: "101동 202호" });
});

test("without a choice the scope of work is stored as ALL, and the form preselects none", async () => {
  const page = await (await fetch(`${server.url}/contact`)).text();
  const radios = page.match(/<input[^>]*name="interiorType"[^>]*>/g) ?? [];
  expect(radios).toHaveLength(2);
  expect(radios.join()).not.toContain("checked");
  expect((await sendPage(inquiryWith({}))).status).toBe(303);
  expect(last().interiorType).toBe("ALL");
});

const mp4 = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0isommp42${"\0".repeat(2000)}`, "latin1");
const webm = Buffer.from(
  "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
  "hex",
);
const recordings: [string, string, Buffer][] = [
  ["현장.mp4", "video/mp4", mp4("isom")],
  ["IMG_0001.MOV", "video/quicktime", mp4("qt  ")],
  ["화면.webm", "video/webm", webm],
  ["음성 001.m4a", "audio/mp4", mp4("M4A ")],
  ["통화.m4a", "video/mp4", mp4("mp42")],
];

test.each(recordings)(
  "%s is accepted, and the office downloads it unchanged",
  async (name, type, content) => {
    expect((await sendApi(inquiryWith({}, new File([new Uint8Array(content)], name)))).status).toBe(
      201,
    );
    const { data } = await (
      await fetch(`${server.url}/api/contact/${last().id}`, { headers: { Cookie: server.cookie } })
    ).json();
    expect(data.files).toMatchObject([{ name, size: content.byteLength }]);
    const path = `/api/contact/download/${data.files[0].uploadedName}/${encodeURIComponent(name)}`;
    const download = await fetch(server.url + path, { headers: { Cookie: server.cookie } });
    expect(download.headers.get("Content-Type")).toBe(type);
    expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(content);
  },
);

test("a recording is never accepted as a picture of the gallery or the main page", async () => {
  for (const [name, , content] of recordings) {
    for (const area of ["portfolio", "content"]) {
      const body = new FormData();
      body.append("imageFiles", new File([new Uint8Array(content)], name));
      const headers = { Cookie: server.cookie };
      const answer = await fetch(`${server.url}/api/staged/${area}`, {
        method: "POST",
        headers,
        body,
      });
      expect([answer.status, (await answer.json()).message]).toEqual([
        415,
        expect.stringContaining(`${name}: 사진이 아닙니다.`),
      ]);
    }
  }
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(0);
});

test("if only a file is wrong, the page names it and does not mention required fields", async () => {
  const program = new File(["MZ\x90\0\x03\0"], "설치.exe");
  const page = await sendPage(inquiryWith({}, program));
  const text = await page.text();
  expect(page.status).toBe(415);
  expect(text).toContain("경고: 첨부할 수 없는 파일");
  expect(text).toContain("설치.exe: 첨부할 수 없는 파일 형식입니다.");
  expect(text).not.toContain("필수 입력사항");

  const both = await (await sendPage(inquiryWith({ customer: "" }, program))).text();
  expect(both).toContain("필수 입력사항을 모두 입력해주세요.");
  expect(both).toContain("설치.exe: 첨부할 수 없는 파일 형식입니다.");
});

test("an empty file is named on the page, and kept when an API client sends one", async () => {
  const files = [new File([], "도면.dwg"), new File(["창이 둘"], "안방.txt")];
  const page = await sendPage(inquiryWith({ customer: "빈파일" }, ...files));
  const text = await page.text();
  expect(page.status).toBe(400);
  expect(text).toContain("경고: 빈 파일");
  expect(text).toContain("도면.dwg: 내용이 없는 빈 파일입니다.");
  expect(text).not.toContain("필수 입력사항");
  expect(last().customer).not.toBe("빈파일");
  expect((await sendApi(inquiryWith({}, ...files))).status).toBe(201);
});

test("unusual dates get a hint on a page shown again, and are accepted otherwise", async () => {
  const days = { startDate: "2020-03-02", moveInDate: "2020-03-01" };
  const refused = await (await sendPage(inquiryWith({ ...days, customer: "" }))).text();
  expect(refused).toContain("이미 지난 날짜입니다.");
  expect(refused).toContain("공사 시작 예정일보다 빠릅니다.");
  expect((await sendPage(inquiryWith(days))).status).toBe(303);
  expect(last()).toMatchObject(days);
});
