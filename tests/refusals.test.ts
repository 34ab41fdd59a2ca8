import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract } from "./support/contract";
import { type RunningServer, startServer } from "./support/server";

/**
 * Refusals have one type for pages and the /api: a status, and problems by field with code and
 * message.
 */

let server: RunningServer;
let Cookie = "";
beforeAll(async () => {
  server = await startServer();
  Cookie = await server.login();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

async function post(path: string, fields: Record<string, string | File[]>) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const answer = await fetch(server.url + path, { method: "POST", headers: { Cookie }, body });
  return { status: answer.status, text: await answer.text() };
}

const notAPicture = new File(["%PDF-1.7\n1 0 obj"], "평면도.pdf");
const tooMany = Array.from({ length: 301 }, (_, number) => new File(["a"], `${number}.jpg`));

test("without script the office's page says which limit its pictures exceed", async () => {
  const slides = await post("/admin/content/main?edit=1", { imageFiles: tooMany });
  expect([slides.status, slides.text.includes("<h2>경고: 파일 개수 초과</h2>")]).toEqual([
    400,
    true,
  ]);
  const kind = await post("/admin/content/main?edit=1", { imageFiles: [notAPicture] });
  expect([kind.status, kind.text.includes("<h2>경고</h2><p>평면도.pdf: 사진이 아닙니다")]).toEqual([
    415,
    true,
  ]);
});

test("without script the entry's form tells a missing picture from one that is not accepted", async () => {
  const missing = await post("/admin/portfolio/add", { title: "한강로 아파트" });
  expect(missing.status).toBe(400);
  expect(missing.text).toContain("<p>필수 입력사항을 모두 입력해주세요.</p>");
  expect(missing.text).toContain("대표 이미지는 필수입니다.");
  const refused = await post("/admin/portfolio/add", { title: "가", thumbnail: [notAPicture] });
  expect(refused.status).toBe(415);
  expect(refused.text).toContain("<p>사진을 확인해 주세요.</p>");
  expect(refused.text).toContain("평면도.pdf: 사진이 아닙니다");
});

test("without script an empty address has one error, and an invalid one has it beside its field", async () => {
  const fields = { customer: "김고객", detailAddress: "1층" };
  const empty = await post("/contact", { ...fields, mainAddress: "  " });
  expect(empty.text).toContain('id="contact-mainAddress-block"');
  expect(empty.text).not.toContain('id="contact-mainAddress-error"');
  const long = await post("/contact", { ...fields, mainAddress: "가".repeat(201) });
  expect(long.text).toContain('id="contact-mainAddress-block"');
  expect(long.text).toMatch(/id="contact-mainAddress-error"[^>]*>200자까지 입력할 수 있습니다/);
});

test("the /api sends the same problems as messages by field, and the kind of each", async () => {
  const { status, text } = await post("/api/portfolio/add", { title: "", imageFiles: tooMany });
  expect([status, JSON.parse(text)]).toEqual([
    400,
    {
      message: "제목은 필수입니다.",
      errors: {
        title: ["제목은 필수입니다."],
        imageFiles: ["사진은 최대 300장까지 올릴 수 있습니다."],
        thumbnail: ["대표 이미지는 필수입니다."],
      },
      codes: { title: ["missing"], imageFiles: ["count"], thumbnail: ["missing"] },
    },
  ]);
});

test("the document lists 409 where someone else may have saved first", async () => {
  const { document } = await readContract(server.url);
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    (["post", "put", "delete"] as const).flatMap((method) =>
      operations[method]?.responses[409] ? [`${method} ${path}`] : [],
    ),
  );
  expect(found).toEqual([
    "post /api/content/main",
    "post /api/content/company",
    "put /api/portfolio/modify/{id}",
    "put /api/contact/{id}/modify",
  ]);
});
