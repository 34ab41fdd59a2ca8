import { beforeEach, expect, test } from "vitest";
import { type Fields, formOf } from "./support/form";
import { inquiry } from "./support/inquiry";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";

/** A PUT changes the fields it sends, keeps the others, and does not validate those again. */
const server = serveSite();

async function send(method: string, path: string, body?: BodyInit, cookie = server.cookie) {
  const headers = { Cookie: cookie };
  const answer = await fetch(server.url + path, { method, headers, ...(body && { body }) });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const read = async (path: string) => (await send("GET", path)).body.data;

const place = { latitude: "37.5", longitude: "127.03", postCode: "06236" };

let inquiryPath: string;
let entryPath: string;

/** Adds return the path of the new record. */
beforeEach(async () => {
  const sent = {
    ...inquiry,
    ...place,
    startDate: "2026-03-01",
    budget: "3000",
    email: "a@b.example",
  };
  const added = await send("POST", "/api/contact/add", formOf(sent), "");
  inquiryPath = added.headers.get("Location") ?? "";
  const entry = await send(
    "POST",
    "/api/portfolio/add",
    formOf({
      title: "한강 아파트",
      supplyArea: "32.5",
      startDate: "2024-01-01",
      endDate: "2024-03-01",
      mainAddress: "서울 마포구",
      ...place,
      thumbnail: await pictureFile("대표.jpg"),
      imageFiles: [await pictureFile("거실.jpg"), await pictureFile("주방.jpg")],
    }),
  );
  entryPath = (entry.headers.get("Location") ?? "").replace("read", "modify");
});

const changeInquiry = (body: BodyInit) => send("PUT", `${inquiryPath}/modify`, body);
const changeEntry = (fields: Fields) => send("PUT", entryPath, formOf(fields));

test("an add returns the path of the new record, which a stranger can read only for an entry", async () => {
  expect(inquiryPath).toMatch(/^\/api\/contact\/\d+$/);
  expect(await read(inquiryPath)).toMatchObject({ customer: inquiry.customer });
  expect((await send("GET", inquiryPath, undefined, "")).status).toBe(401);
  expect(entryPath).toMatch(/^\/api\/portfolio\/modify\/\d+$/);
  const asVisitor = await send("GET", entryPath.replace("modify", "read"), undefined, "");
  expect(asVisitor.body.data).toMatchObject({ title: "한강 아파트" });

  const staged = await send(
    "POST",
    "/api/staged/portfolio",
    formOf({ imageFiles: await pictureFile("a.jpg") }),
  );
  const location = staged.headers.get("Location") ?? "";
  expect([staged.status, location]).toEqual([
    201,
    `/api/staged/portfolio/${staged.body.data.uploadedName}`,
  ]);
  expect((await send("DELETE", location)).status).toBe(200);
});

test("an inquiry keeps every field that is not sent", async () => {
  const before = await read(inquiryPath);
  expect(await changeInquiry(formOf({ memo: "통화함" }))).toMatchObject({ status: 200 });
  expect(await read(inquiryPath)).toEqual({ ...before, memo: "통화함" });
  expect(await changeInquiry(new URLSearchParams({ status: "MEET1" }))).toMatchObject({
    status: 200,
  });
  expect(await read(inquiryPath)).toEqual({ ...before, memo: "통화함", status: "MEET1" });
  expect(await changeInquiry(new URLSearchParams())).toMatchObject({ status: 200 });
  expect(await read(inquiryPath)).toEqual({ ...before, memo: "통화함", status: "MEET1" });
});

test("a field sent empty or as null is cleared, and only that one", async () => {
  const before = await read(inquiryPath);
  await changeInquiry(formOf({ email: "", budget: "null", startDate: "undefined" }));
  expect(await read(inquiryPath)).toEqual({
    ...before,
    email: "",
    budget: 0,
    startDate: "2025-01-01",
  });
});

test("a new address without coordinates resets them; the same address keeps them", async () => {
  const coordinates = async (path: string) => {
    const { latitude, longitude } = await read(path);
    return [latitude, longitude];
  };
  for (const [path, address] of [
    [`${inquiryPath}/modify`, inquiry.mainAddress],
    [entryPath, "서울 마포구"],
  ] as const) {
    const readPath = path.replace("/modify", path === entryPath ? "/modify" : "");
    const put = (fields: Fields) => send("PUT", path, formOf(fields));
    await put({ mainAddress: ` ${address}`, detailAddress: "2층" });
    expect(await coordinates(readPath)).toEqual([37.5, 127.03]);
    await put({ mainAddress: "부산 해운대구 1", latitude: "35.1", longitude: "129.1" });
    expect(await coordinates(readPath)).toEqual([35.1, 129.1]);
    await put({ mainAddress: "대전 중구 1" });
    expect(await coordinates(readPath)).toEqual([0, 0]);
  }
});

test("stored values that were not sent are not validated again, sent ones are", async () => {
  const id = inquiryPath.split("/").at(-1);
  server.database.prepare("UPDATE inquiry SET phoneNumber = '짧음' WHERE id = ?").run(id);
  expect((await changeInquiry(formOf({ memo: "전화번호 확인" }))).status).toBe(200);
  expect(await read(inquiryPath)).toMatchObject({ phoneNumber: "짧음", memo: "전화번호 확인" });
  const wrong = await changeInquiry(formOf({ memo: "다시", phoneNumber: "짧음" }));
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { phoneNumber: ["연락처는 9자 이상이어야 합니다."] },
  ]);
  expect(await read(inquiryPath)).toMatchObject({ memo: "전화번호 확인" });
});

test("an entry keeps its fields and its gallery when only its title is sent", async () => {
  const before = await read(entryPath);
  expect(before.imageFiles).toHaveLength(2);
  expect((await changeEntry({ title: "새 제목" })).status).toBe(200);
  expect(await read(entryPath)).toEqual({ ...before, title: "새 제목" });
  expect((await changeEntry({ thumbnail: await pictureFile("새 대표.jpg") })).status).toBe(200);
  const after = await read(entryPath);
  expect(after).toEqual({ ...before, title: "새 제목", thumbnail: after.thumbnail });
  expect(after.thumbnail.name).toBe("새 대표.jpg");

  const empty = await changeEntry({ title: "" });
  expect([empty.status, empty.body.errors]).toEqual([400, { title: ["제목은 필수입니다."] }]);
});

test("the named pictures are the new gallery", async () => {
  const names = async () =>
    (await read(entryPath)).imageFiles.map(({ name }: { name: string }) => name);
  const [, kitchen] = (await read(entryPath)).imageFiles;
  await changeEntry({ uploadImageFilenames: kitchen.uploadedName });
  expect(await names()).toEqual(["주방.jpg"]);
  await changeEntry({
    uploadImageFilenames: kitchen.uploadedName,
    imageFiles: await pictureFile("욕실.jpg"),
  });
  expect(await names()).toEqual(["주방.jpg", "욕실.jpg"]);
  await changeEntry({ imageFiles: await pictureFile("현관.jpg") });
  expect(await names()).toEqual(["현관.jpg"]);
  expect(await read(entryPath)).toMatchObject({ title: "한강 아파트", supplyArea: 32.5 });
});

test("names that are numbered, as the files may be, remain as well", async () => {
  const { imageFiles } = await read(entryPath);
  const names = imageFiles.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  const numbered = { "uploadImageFilenames[0]": names[1], "uploadImageFilenames[1]": names[0] };
  const added = { "imageFiles[0]": await pictureFile("욕실.jpg") };
  expect((await changeEntry({ ...numbered, ...added })).status).toBe(200);
  const after = (await read(entryPath)).imageFiles.map(({ name }: { name: string }) => name);
  expect(after).toEqual(["주방.jpg", "거실.jpg", "욕실.jpg"]);
});

test("what a colleague saves while the pictures of a PUT are decoded is not undone", async () => {
  const [, id] = /(\d+)$/.exec(entryPath) ?? [];
  server.change(`CREATE TRIGGER colleague AFTER INSERT ON stagedFile BEGIN
    UPDATE portfolio SET version = version + 1 WHERE id = ${id};
    UPDATE portfolioPicture SET caption = '동료의 설명' WHERE portfolioId = ${id}; END`);
  const { uploadedName } = (await read(entryPath)).imageFiles[0];
  const sent = { uploadImageFilenames: uploadedName, imageFiles: await pictureFile("욕실.jpg") };
  expect((await changeEntry(sent)).status).toBe(409);
  server.change("DROP TRIGGER colleague");
  expect(
    server.rows(`SELECT DISTINCT caption FROM portfolioPicture WHERE portfolioId = ${id}`),
  ).toEqual([{ caption: "동료의 설명" }]);
  expect((await read(entryPath)).imageFiles).toHaveLength(2);
});

test("a choice that is sent empty is none any more, and one that is sent back is none yet", async () => {
  const stored = () =>
    server.rows(`SELECT interiorType, isInteriorTypeChosen AS isChosen FROM inquiry
      WHERE id = ${inquiryPath.split("/").at(-1)}`);
  for (const [interiorType, isChosen] of [
    ["PART", 1],
    ["", 0],
    ["ALL", 0],
  ] as const) {
    expect((await changeInquiry(formOf({ interiorType }))).status).toBe(200);
    expect(await stored()).toEqual([{ interiorType: interiorType || "ALL", isChosen }]);
  }
});

test.each<[string, Fields]>([
  [
    "null in the place of files and an empty list of names",
    { imageFiles: "null", uploadImageFilenames: "" },
  ],
  ["null in the place of files alone", { imageFiles: "null" }],
  ["undefined in the place of the list of names", { uploadImageFilenames: "undefined" }],
  ["an empty list of names alone", { uploadImageFilenames: "" }],
  ["a file field that was left empty", { imageFiles: new File([], "") }],
])("a gallery is emptied by %s", async (_, fields) => {
  expect((await changeEntry(fields)).status).toBe(200);
  expect((await read(entryPath)).imageFiles).toEqual([]);
});

test("a date that is sent is compared with the stored one", async () => {
  const wrong = await changeEntry({ endDate: "2023-12-31" });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { endDate: ["시공 종료일이 시작일보다 빠릅니다."] },
  ]);
  expect((await changeEntry({ startDate: "2024-03-02" })).status).toBe(400);
  expect((await changeEntry({ startDate: "2023-12-31" })).status).toBe(200);
  expect((await changeEntry({ endDate: "" })).status).toBe(200);
  expect(await read(entryPath)).toMatchObject({ startDate: "2023-12-31", endDate: "2025-01-01" });
});

test("a version is still compared with the stored one", async () => {
  expect((await changeEntry({ title: "둘", version: "1" })).status).toBe(200);
  expect((await changeEntry({ title: "셋", version: "1" })).status).toBe(409);
  expect((await changeInquiry(formOf({ memo: "하나", version: "1" }))).status).toBe(200);
  expect((await changeInquiry(formOf({ memo: "둘", version: "1" }))).status).toBe(409);
  expect(await read(inquiryPath)).toMatchObject({ memo: "하나" });
});

test("in the document every field of a PUT is optional, and has no default", async () => {
  const { paths } = (await send("GET", "/api/openapi.json")).body;
  for (const path of ["/api/portfolio/modify/{id}", "/api/contact/{id}/modify"]) {
    const { schema } = paths[path].put.requestBody.content["multipart/form-data"];
    expect(schema.required ?? []).toEqual([]);
    expect(JSON.stringify(schema)).not.toContain('"default"');
  }
  for (const path of ["/api/portfolio/add", "/api/contact/add", "/api/staged/{area}"]) {
    expect(Object.keys(paths[path].post.responses[201].headers)).toEqual(["Location"]);
  }
});
