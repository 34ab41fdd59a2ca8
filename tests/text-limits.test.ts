import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GALLERY_TEXT_BYTES } from "~/pictures/limits";
import { PORTFOLIO_TEXT_BYTES } from "~/portfolio/portfolio-schema";
import { countUploads } from "./support/files";
import { admin } from "./support/folders";
import { inquiry } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Text is limited by its bytes as sent, before it is processed; legitimate forms still fit. */
const server = serveSite();

const MEGABYTE = 1024 * 1024;
const tooLarge = "보낸 내용이 너무 큽니다.";
const urlencoded = "application/x-www-form-urlencoded";

interface Options {
  method?: string;
  type?: string;
}

async function send(path: string, body: BodyInit, { method = "POST", type }: Options = {}) {
  const headers = { Cookie: server.cookie, ...(type && { "Content-Type": type }) };
  const answer = await fetch(server.url + path, { method, headers, body, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

function formOf(fields: [name: string, value: string | Blob][] | Record<string, string | Blob>) {
  const form = new FormData();
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** Checks that nothing was stored. */
async function unchanged<Answer>(act: () => Promise<Answer>) {
  const state = () => {
    const rows = ["inquiry", "company", "contentBlock", "portfolio", "submission"].map((table) =>
      server.database.prepare(`SELECT * FROM ${table}`).all(),
    );
    return { rows, files: countUploads(server.uploadsDir) };
  };
  const before = state();
  const answer = await act();
  expect(state()).toEqual(before);
  return answer;
}

/** path, method, and the bytes of text it accepts */
const forms: [string, string, number][] = [
  ["/admin/login", "POST", 8 * 1024],
  ["/api/account/login", "POST", 8 * 1024],
  ["/admin/account", "POST", 8 * 1024],
  ["/contact", "POST", 128 * 1024],
  ["/api/contact/add", "POST", 128 * 1024],
  ["/admin/contact/add", "POST", 128 * 1024],
  ["/admin/contact/1", "POST", 448 * 1024],
  ["/api/contact/1/modify", "PUT", 448 * 1024],
  ["/admin/content/company", "POST", 32 * 1024],
  ["/admin/content/about", "POST", 2 * MEGABYTE],
  ["/admin/content/serivces", "POST", 2 * MEGABYTE],
  ["/admin/content/main", "POST", GALLERY_TEXT_BYTES + 16 * 1024],
  ["/api/content/main", "POST", GALLERY_TEXT_BYTES + 16 * 1024],
  ["/admin/portfolio/add", "POST", PORTFOLIO_TEXT_BYTES],
  ["/api/portfolio/add", "POST", PORTFOLIO_TEXT_BYTES],
  ["/api/staged/portfolio", "POST", 2 * 1024],
];

describe.each(forms)("%s", (path, method, limit) => {
  const isApi = path.startsWith("/api");
  const refusal = isApi
    ? { status: 413, text: JSON.stringify({ message: tooLarge }) }
    : { status: 413, text: expect.stringContaining(tooLarge) };

  test("two megabytes of plus signs", async () => {
    const body = `a=${"+".repeat(2 * MEGABYTE)}`;
    const answer = await unchanged(() => send(path, body, { method, type: urlencoded }));
    expect(answer).toEqual(refusal);
  });

  test("two fields of a megabyte of combining marks, in any encoding", async () => {
    const marks = "\u0301\u0316".repeat(MEGABYTE / 4);
    const fields: [string, string][] = [
      ["customer", marks],
      ["username", marks],
    ];
    const multipart = await unchanged(() => send(path, formOf(fields), { method }));
    expect(multipart).toEqual(refusal);
    const raw = fields.map(([name, value]) => `${name}=${value}`).join("&");
    const answer = await unchanged(() => send(path, raw, { method, type: urlencoded }));
    expect(answer).toEqual(refusal);
  });

  test("the maximum is read, and then validated", async () => {
    const value = "x".repeat(limit - 1);
    const multipart = await send(path, formOf({ a: value }), { method });
    const raw = await send(path, `a=${value.slice(1)}`, { method, type: urlencoded });
    expect([multipart.status, raw.status]).not.toContain(413);
  });

  test("a byte too much: in one value, in many small ones, or in the names", async () => {
    const half = Math.ceil(limit / 2);
    const bodies = [
      [["a", "x".repeat(limit)]],
      [
        ["a", "x".repeat(half)],
        ["b", "x".repeat(half)],
      ],
      Array.from({ length: Math.ceil(limit / 1000) }, (_, at) => [`${at}`.padEnd(1000, "n"), ""]),
    ] as [string, string][][];
    for (const fields of bodies) {
      const answer = await unchanged(() => send(path, formOf(fields), { method }));
      expect(answer).toEqual(refusal);
    }
  });
});

describe("JSON is limited before it is parsed", () => {
  const paths: [string, string, number][] = [
    ["/api/account/modify", "PUT", 8 * 1024],
    ["/api/content/company", "POST", 32 * 1024],
    ["/api/content/about", "POST", 2 * MEGABYTE],
    ["/api/content/service", "POST", 2 * MEGABYTE],
  ];
  test.each(paths)("%s", async (path, method, limit) => {
    const json = (size: number) => JSON.stringify("x".repeat(size - 2));
    const over = await unchanged(() => send(path, json(limit + 1), { method }));
    expect(over).toEqual({ status: 413, text: JSON.stringify({ message: tooLarge }) });
    // The maximum is read, and is then not an object.
    expect((await unchanged(() => send(path, json(limit), { method }))).status).toBe(400);
  });

  test("brackets inside strings do not count as nesting", async () => {
    const str = '\\"[{'.repeat(1000);
    const body = JSON.stringify([{ id: null, title: "\\", str }]);
    expect((await send("/api/content/service", body)).status).toBe(200);
    const row = server.database.prepare("SELECT id, str FROM contentBlock").get() as object;
    expect(row).toMatchObject({ str });
    const { id } = row as { id: number };
    expect((await send(`/api/content/${id}`, "", { method: "DELETE" })).status).toBe(200);
  });

  test("arrays nested a hundred thousand or a million deep are refused", async () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    const inBlock = `[{"id":null,"title":"제목","str":${nested(100_000)}}]`;
    for (const body of [nested(100_000), nested(MEGABYTE), inBlock]) {
      const answer = await unchanged(() => send("/api/content/about", body));
      const message = "JSON의 구조가 올바르지 않습니다.";
      expect(answer).toEqual({ status: 400, text: JSON.stringify({ message }) });
    }
  });
});

test("endless spaces in a project's year are invalid", async () => {
  const thumbnail = new File([new Uint8Array(await picture())], "집.jpg");
  for (const completion of [" ".repeat(80_000), `2024${" ".repeat(80_000)}년도`]) {
    for (const path of ["/admin/portfolio/add", "/api/portfolio/add"]) {
      const answer = await send(path, formOf({ title: "집", completion, thumbnail }));
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain("준공 연도는 2024처럼 입력하세요.");
    }
  }
  expect(server.database.prepare("SELECT count(*) FROM portfolio").pluck().get()).toBe(0);
  const answer = await send(
    "/api/portfolio/add",
    formOf({ title: "집", completion: " ２０２４ 년 ", thumbnail }),
  );
  expect(answer.status).toBe(201);
  expect(server.database.prepare("SELECT completion FROM portfolio").pluck().get()).toBe(2024);
});

describe("legitimate input is accepted", () => {
  const memo = "주방과 욕실을 고치고 싶습니다.\n".repeat(400).slice(0, 5000).trim();
  const stored = () =>
    server.database.prepare("SELECT customerMemo FROM inquiry ORDER BY id DESC").pluck().get();

  test.each([
    ["composed", memo],
    ["decomposed, as Apple devices send it", memo.normalize("NFD")],
  ])("5,000 letters from a visitor: %s", async (_, customerMemo) => {
    const fields = { ...inquiry, customerMemo };
    const body = new URLSearchParams(fields).toString();
    expect((await send("/api/contact/add", body, { type: urlencoded })).status).toBe(201);
    expect(stored()).toBe(memo);
    expect((await send("/api/contact/add", formOf(fields))).status).toBe(201);
    expect(stored()).toBe(memo);
  });

  test("5,000 syllables of three parts each, and not one more", async () => {
    const send5000 = (count: number) =>
      send(
        "/api/contact/add",
        formOf({ ...inquiry, customerMemo: "값".normalize("NFD").repeat(count) }),
      );
    expect((await send5000(5000)).status).toBe(201);
    expect(stored()).toBe("값".repeat(5000));
    for (const count of [5001, 7000]) {
      const answer = await unchanged(() => send5000(count));
      expect(JSON.parse(answer.text).errors).toEqual({
        customerMemo: ["5,000자까지 입력할 수 있습니다."],
      });
    }
  });

  test("a memo of 10,000 letters from the office, decomposed, with the customer's message", async () => {
    const { personalInformationAgree: _, ...fields } = inquiry;
    const id = server.database.prepare("SELECT max(id) FROM inquiry").pluck().get();
    const letters = (count: number) => "글".normalize("NFD").repeat(count);
    const form = { ...fields, memo: letters(10_000), customerMemo: letters(5000) };
    const ofStored = server.database.prepare("SELECT version FROM inquiry WHERE id = ?").pluck();
    const body = () => new URLSearchParams({ ...form, version: String(ofStored.get(id)) });
    expect((await send(`/api/contact/${id}/modify`, body(), { method: "PUT" })).status).toBe(200);
    expect((await send(`/admin/contact/${id}`, body())).status).toBe(303);
    const memo = server.database.prepare("SELECT memo FROM inquiry WHERE id = ?").pluck().get(id);
    expect(memo).toBe("글".repeat(10_000));
  });

  test("a hundred blocks, from the page and as JSON", async () => {
    const block = (at: number, length: number) => ({
      title: `${at}번째 글`,
      str: `${"우리는 집을 고칩니다. ".repeat(length / 12)}${at}`,
    });
    const page = new URLSearchParams({ version: "" });
    const blocks = Array.from({ length: 100 }, (_, at) => block(at, 2000));
    for (const [at, { title, str }] of blocks.entries()) {
      page.append(`blocks[${at}].id`, "");
      page.append(`blocks[${at}].title`, title);
      page.append(`blocks[${at}].str`, str);
    }
    expect((await send("/admin/content/about", page)).status).toBe(303);
    const shown = await (await fetch(`${server.url}/api/content/about`)).json();
    expect(shown.data).toMatchObject(blocks);

    const longer = Array.from({ length: 100 }, (_, at) => ({ id: null, ...block(at, 6000) }));
    expect((await send("/api/content/service", JSON.stringify(longer))).status).toBe(200);
    const kept = server.database
      .prepare("SELECT str FROM contentBlock WHERE kind = 'service'")
      .pluck();
    expect(kept.all()).toEqual(longer.map(({ str }) => str));
  });

  test("all company fields, at nine bytes a letter", async () => {
    const letters = (count: number) => "가".repeat(count);
    const body = new URLSearchParams({
      representative: letters(50),
      email: `${letters(250)}@a.b`,
      phoneNumber: letters(30),
      mainAddress: letters(200),
      detailAddress: letters(200),
      version: "0",
    });
    expect((await send("/admin/content/company", body)).status).toBe(303);
  });

  test("a picture's description of 200 letters, decomposed, and no more", async () => {
    const image = new File([new Uint8Array(await picture())], `${"거실".normalize("NFD")}.jpg`);
    await send("/api/content/main", formOf({ imageFiles: image }));
    const { data } = await (await fetch(`${server.url}/api/content/main`)).json();
    const [{ uploadedName }] = data;
    const description = "값".repeat(300).normalize("NFD");
    const body = formOf({
      uploadImageFilenames: uploadedName,
      [`alt ${uploadedName}`]: description,
    });
    expect((await send("/api/content/main", body)).status).toBe(200);
    const [row] = server.database.prepare("SELECT name, alt FROM mainImage").all();
    expect(row).toEqual({ name: "거실.jpg", alt: "값".repeat(200) });
  });

  test("a login with a long password", async () => {
    const form = { username: admin.username, password: "x".repeat(8000) };
    expect((await send("/api/account/login", new URLSearchParams(form))).status).toBe(401);
    expect((await send("/api/account/login", new URLSearchParams(admin))).status).toBe(200);
  });
});

test("a search with a URL of maximum length works", async () => {
  // The login above has replaced its browser's session.
  const Cookie = await server.login();
  for (const words of ["\u0301".repeat(1300), " ".repeat(8000), "고객".normalize("NFD")]) {
    const path = `/admin/contact?q=${words.startsWith(" ") ? words.replaceAll(" ", "+") : encodeURIComponent(words)}`;
    const answer = await fetch(server.url + path, { headers: { Cookie } });
    expect([words.length, answer.status]).toEqual([words.length, 200]);
    const found = words.startsWith("\u0301") ? "찾으시는 견적문의가 없습니다." : inquiry.customer;
    expect(await answer.text()).toContain(found);
  }
});

function picture() {
  const create = { width: 90, height: 60, channels: 3, background: "#a86" } as const;
  return sharp({ create }).jpeg().toBuffer();
}
