import { beforeAll, describe, expect, test } from "vitest";
import { formOf } from "./support/form";
import { newToken, sendByApi, sendByPage, wholeInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";
import { unchanged } from "./support/unchanged";

/**
 * The sentences with which each field of an inquiry, and a login, is refused, on the page and in
 * the /api. That anything is refused at all, everywhere, is what bad-input.test.ts asks.
 */
const server = serveSite();
/** A refused form does not use it up. */
let token: string;
beforeAll(async () => {
  token = await newToken(server.url);
});

const without = (field: keyof typeof wholeInquiry) => {
  const { [field]: _, ...rest } = wholeInquiry;
  return rest;
};

const required = {
  customer: "사용자 이름은 2자 이상이어야 합니다.",
  phoneNumber: "연락처는 9자 이상이어야 합니다.",
  buildingType: "건물 유형을 선택하세요.",
  exclusiveArea: "분양 면적(평수)를 입력하세요.",
  mainAddress: "주소를 입력하세요.",
  detailAddress: "상세 주소를 입력하세요.",
  personalInformationAgree: "개인정보처리방침에 동의하여야 견적문의가 가능합니다.",
};

const unusable = "사용할 수 없는 문자가 들어 있습니다.";
const noNumber = "0 이상의 숫자로 입력하세요.";
const noDay = "없는 날짜입니다.";
const noPlace = "좌표가 올바르지 않습니다.";

/** field, value (or that it is missing), and its error */
const fieldCases: [keyof typeof wholeInquiry, string | undefined, string][] = [
  ...(Object.entries(required) as [keyof typeof required, string][]).flatMap(
    ([field, message]): [keyof typeof required, string | undefined, string][] => [
      [field, "", message],
      [field, undefined, message],
    ],
  ),
  ["customer", "   ", required.customer],
  ["customer", "홍", required.customer],
  ["customer", "가".repeat(51), "50자까지 입력할 수 있습니다."],
  ["customer", `홍길${"\u0316".repeat(9)}동`, unusable],
  ["customer", "\0\ufffd\u001b", required.customer],
  ["customer", "\u3164\u115f\u200b\u2800", required.customer],
  ["phoneNumber", "12345678", required.phoneNumber],
  ["phoneNumber", "\u202e12345678\u202c", required.phoneNumber],
  ["phoneNumber", "0".repeat(61), "60자까지 입력할 수 있습니다."],
  ["phoneNumber", "𝟎𝟏𝟎-1234-5678 3", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "٠١٠-1234-5678", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "공일공일이삼사오육", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "저녁에 010-123", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "<b>0101234</b>", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "1'; DROP TABLE x", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "1234-567", required.phoneNumber],
  ["phoneNumber", "저녁에 걸어 주세요", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "010-123 (집)", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", `01012345678 ${"가".repeat(49)}`, "60자까지 입력할 수 있습니다."],
  ["buildingType", "CASTLE", required.buildingType],
  ["buildingType", "apartment", required.buildingType],
  ["buildingType", "constructor", required.buildingType],
  ["buildingType", "APARTMENT,HOUSE", required.buildingType],
  ["exclusiveArea", "NaN", noNumber],
  ["exclusiveArea", "-1", noNumber],
  ["exclusiveArea", "1e309", noNumber],
  ["exclusiveArea", "0x10", noNumber],
  ["exclusiveArea", "Infinity", noNumber],
  ["exclusiveArea", "스물넷", noNumber],
  ["exclusiveArea", "2024.1.1", noNumber],
  ["exclusiveArea", "9".repeat(400), noNumber],
  ["exclusiveArea", "100001", "100,000 이하로 입력하세요."],
  ["latitude", "90.01", noPlace],
  ["latitude", "-91", noPlace],
  ["latitude", "NaN", noPlace],
  ["latitude", "1e309", noPlace],
  ["longitude", "180.5", noPlace],
  ["longitude", "-181", noPlace],
  ["longitude", "동경", noPlace],
  ["startDate", "2025-02-30", noDay],
  ["startDate", "2025-13-01", noDay],
  ["startDate", "내일", noDay],
  ["startDate", "2025-1-1", noDay],
  ["startDate", "99999-01-01", noDay],
  ["moveInDate", "0000-00-00", noDay],
  ["moveInDate", "2025-02-29", noDay],
  ["moveInDate", "2025-06-31T00:00:00Z", noDay],
  ["moveInDate", "' OR 1=1 --", noDay],
  ["postCode", "1", "우편번호는 숫자 5자리입니다."],
  ["postCode", "강남구", "우편번호는 숫자 5자리입니다."],
  ["postCode", "<script>", "우편번호는 숫자 5자리입니다."],
  ["mainAddress", " ", required.mainAddress],
  ["mainAddress", "가".repeat(201), "200자까지 입력할 수 있습니다."],
  ["detailAddress", "\t", required.detailAddress],
  ["detailAddress", "\u3164", required.detailAddress],
  ["detailAddress", "가".repeat(201), "200자까지 입력할 수 있습니다."],
  ["interiorType", "HALF", "공사 범위를 선택하세요."],
  ["interiorType", "all", "공사 범위를 선택하세요."],
  ["email", "a".repeat(255), "254자까지 입력할 수 있습니다."],
  ["customerMemo", "가".repeat(5001), "5,000자까지 입력할 수 있습니다."],
  ["customerMemo", `안녕${"\u0316".repeat(9)}하세요`, unusable],
  ["personalInformationAgree", "false", required.personalInformationAgree],
  ["personalInformationAgree", "0", required.personalInformationAgree],
  ["personalInformationAgree", "yes", required.personalInformationAgree],
  ["personalInformationAgree", "null", required.personalInformationAgree],
  ["personalInformationAgree", "ON", required.personalInformationAgree],
];
test.each(fieldCases)("%s, row %#, is answered beside the field", async (field, value, message) => {
  const fields = value === undefined ? without(field) : { ...wholeInquiry, [field]: value };
  const api = await unchanged(server, () => sendByApi(server.url, formOf(fields)));
  expect(api.status).toBe(400);
  const { errors, message: said } = JSON.parse(api.text);
  expect(errors).toEqual({ [field]: [expect.stringContaining(message)] });
  expect(said).toMatch(/[가-힣]/);

  const page = await unchanged(server, () => sendByPage(server.url, formOf(fields), {}, token));
  expect(page.status).toBe(400);
  expect(page.text).toContain(message);
  // Valid values are still in the form.
  if (field !== "mainAddress") expect(page.text).toContain(`value="${wholeInquiry.mainAddress}"`);
});

test.each([
  ["NaN", noNumber],
  ["-0.5", noNumber],
  ["1e309", noNumber],
  ["많이", noNumber],
  ["삼천", `${noNumber} 예: 3000, 3천만원, 3억 5천`],
  ["1000000000001", "1,000,000,000,000 이하로 입력하세요."],
])(
  "the budget %j is refused by the /api, and kept in words from a person",
  async (budget, message) => {
    const fields = { ...wholeInquiry, budget };
    const api = await unchanged(server, () => sendByApi(server.url, formOf(fields)));
    expect([api.status, JSON.parse(api.text).errors]).toEqual([
      400,
      { budget: [expect.stringContaining(message)] },
    ]);
    expect((await sendByPage(server.url, formOf(fields))).status).toBe(303);
    expect(
      server.rows("SELECT budget, customerMemo FROM inquiry ORDER BY id DESC LIMIT 1"),
    ).toEqual([{ budget: 0, customerMemo: expect.stringContaining(`예산: ${budget}`) }]);
  },
);

describe("no character is a reason to lose an inquiry", () => {
  const left = ["\0", "\u001b", "\u007f", "\u009b", "\ufffd"].map((sign) => [sign, "", ""]);
  const ends = ["\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"].map((end) => [
    end,
    " ",
    "\n",
  ]);
  test.each([...left, ...ends, ["\t", " ", "\t"]])("%j", async (sign, inLine = "", inText = "") => {
    const customer = `홍길${sign}동`;
    for (const [index, send] of [sendByPage, sendByApi].entries()) {
      const customerMemo = `거실${sign}${index}`;
      const { status } = await send(
        server.url,
        formOf({ ...wholeInquiry, customer, customerMemo }),
      );
      expect([303, 201]).toContain(status);
      expect(
        server.rows("SELECT customer, customerMemo FROM inquiry ORDER BY id DESC LIMIT 1"),
      ).toEqual([{ customer: `홍길${inLine}동`, customerMemo: `거실${inText}${index}` }]);
    }
  });
});

test("unknown names are ignored, and the field that they imitate is still missing", async () => {
  const names = [
    "customer[999999999]",
    "customer[0]",
    "customer.name",
    "__proto__",
    "__proto__.customer",
    "constructor.prototype.customer",
    `${"a.".repeat(5000)}customer`,
    `${"customer[0]".repeat(500)}`,
    "customer\0",
    "",
  ];
  const body = formOf(without("customer"));
  for (const name of names) body.append(name, wholeInquiry.customer);
  const answer = await unchanged(server, () => sendByApi(server.url, body));
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).errors.customer).toEqual([required.customer]);
});

test("an unreadable intent is answered with 400", async () => {
  const fields = { ...wholeInquiry, __intent__: "[".repeat(100_000) };
  const page = await unchanged(server, () => sendByPage(server.url, formOf(fields)));
  expect(page.status).toBe(400);
  expect(page.text).toMatch(/보내신 내용을 읽지 못했습니다/);
  const api = await unchanged(server, () => sendByApi(server.url, formOf(fields)));
  expect(api.status).toBe(400);
});

test("HTML and SQL in any field are stored unchanged and shown as text", async () => {
  const markup = `<script>alert('x')</script>'; DROP TABLE inquiry; --`;
  const body = formOf({
    ...wholeInquiry,
    customer: markup.slice(0, 50),
    mainAddress: markup,
    detailAddress: markup,
    email: markup,
    customerMemo: markup,
  });
  expect((await sendByApi(server.url, body)).status).toBe(201);
  const [{ id }] = server.database.prepare("SELECT id FROM inquiry ORDER BY id DESC").all() as [
    { id: number },
  ];
  const page = await fetch(`${server.url}/admin/contact/${id}`, {
    headers: { Cookie: server.cookie },
  });
  const html = await page.text();
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;alert");
  const api = await fetch(`${server.url}/api/contact/${id}`, {
    headers: { Cookie: server.cookie },
  });
  expect((await api.json()).data).toMatchObject({ mainAddress: markup, customerMemo: markup });
});

describe("invalid logins", () => {
  const bodies: [string, BodyInit][] = [
    ["empty", new URLSearchParams()],
    ["an unknown name", new URLSearchParams({ username: "nobody", password: "x" })],
    ["SQL for a name", new URLSearchParams({ username: "' OR 1=1 --", password: "' OR 1=1 --" })],
    [
      "a password of 8,000 letters",
      new URLSearchParams({ username: "admin", password: "x".repeat(8000) }),
    ],
    ["NUL", new URLSearchParams({ username: "admin\0", password: "\0" })],
    [
      "the right name as a list",
      new URLSearchParams([
        ["username[]", "admin"],
        ["password[]", "x"],
      ]),
    ],
  ];
  test.each(bodies)("%s", async (_, body) => {
    const answer = await unchanged(server, () =>
      fetch(`${server.url}/api/account/login`, { method: "POST", body }),
    );
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(JSON.parse(answer.text)).toEqual({
      message: "아이디 또는 비밀번호가 일치하지 않습니다",
    });
  });
});
