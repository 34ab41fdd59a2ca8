import { beforeAll, expect, test } from "vitest";
import { contractClient, loginNeeded, number, ok, stored } from "./support/contract-client";
import { countFiles } from "./support/files";
import { admin } from "./support/folders";
import { formOf } from "./support/form";
import { wholeInquiry } from "./support/inquiry";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";
import { emptyTrash } from "./support/trash";

/** The /api's portfolio and inquiries; api-contract.test.ts has the rest. */
const server = serveSite();
const { session, send, call, read } = contractClient(server);

beforeAll(async () => {
  await call("POST", "/api/account/login", formOf(admin));
});

const entryFields = {
  title: "한강 아파트 32평",
  buildingType: "APARTMENT",
  supplyArea: "32.55",
  completion: "2004",
  startDate: "2024-01-01",
  endDate: "2024-03-01",
  mainAddress: "서울 마포구 한강로 2",
  detailAddress: "101동 1001호",
  postCode: "04100",
  latitude: "37.54",
  longitude: "126.95",
  budget: "8500.5",
  interiorType: "PART",
};
const entryAnswer = {
  ...entryFields,
  supplyArea: 32.6,
  completion: 2004,
  latitude: 37.54,
  longitude: 126.95,
  budget: 8500.5,
};

test("portfolio: add, list, read, modify and delete", async () => {
  expect(await read("/api/portfolio")).toEqual([]);
  const thumbnail = await pictureFile("대표.jpg", "#a86", 90, 60);
  const first = formOf({ ...entryFields, thumbnail, imageFiles: "null" });
  expect(await call("POST", "/api/portfolio/add", first)).toEqual([201, ok]);
  const imageFiles = [
    await pictureFile("주방.jpg", "#684", 90, 60),
    await pictureFile("욕실 (1).jpg", "#486", 90, 60),
  ];
  const second = formOf({ title: "둘째", thumbnail, imageFiles });
  expect(await call("POST", "/api/portfolio/add", second)).toEqual([201, ok]);

  const [newer, older] = await read("/api/portfolio");
  expect([newer, older]).toEqual([
    { id: number, filename: stored("jpg"), title: "둘째" },
    { id: number, filename: stored("jpg"), title: entryFields.title },
  ]);
  expect((await send("GET", `/api/portfolio/view/${newer.filename}`)).status).toBe(200);

  const readPath = `/api/portfolio/read/${newer.id}`;
  const entry = await read(readPath);
  expect(entry).toEqual({
    id: newer.id,
    title: "둘째",
    buildingType: "APARTMENT",
    supplyArea: 0,
    completion: 0,
    diffWeek: 0,
    mainAddress: "",
    interiorType: "ALL",
    budget: 0,
    portfolioImageFilenames: [stored("jpg"), stored("jpg")],
  });

  const modifyPath = `/api/portfolio/modify/${newer.id}`;
  const before = await read(modifyPath);
  expect(before).toEqual({
    id: newer.id,
    title: "둘째",
    buildingType: "APARTMENT",
    supplyArea: 0,
    completion: 0,
    startDate: "2025-01-01",
    endDate: "2025-01-01",
    postCode: "",
    mainAddress: "",
    detailAddress: "",
    latitude: 0,
    longitude: 0,
    budget: 0,
    interiorType: "ALL",
    thumbnail: {
      id: number,
      name: "대표.jpg",
      uploadedName: newer.filename,
      size: thumbnail.size,
    },
    imageFiles: imageFiles.map(({ name, size }, ord) => ({
      id: number,
      ord,
      name,
      uploadedName: entry.portfolioImageFilenames[ord],
      size,
    })),
  });

  const change = formOf({
    ...entryFields,
    imageFiles: await pictureFile("새 사진.jpg", "#333", 90, 60),
    thumbnail: "[object Object]",
    thumbnailName: "대표.jpg",
    uploadImageFilenames: entry.portfolioImageFilenames.toReversed().join(","),
  });
  expect(await call("PUT", modifyPath, change)).toEqual([200, ok]);
  const [kitchen, bathroom] = before.imageFiles;
  const after = await read(modifyPath);
  expect(after).toEqual({
    ...entryAnswer,
    id: newer.id,
    thumbnail: before.thumbnail,
    imageFiles: [
      { ...bathroom, ord: 0 },
      { ...kitchen, ord: 1 },
      { id: number, ord: 2, name: "새 사진.jpg", uploadedName: stored("jpg"), size: number },
    ],
  });
  expect(await read(readPath)).toMatchObject({ diffWeek: 8, mainAddress: "서울 마포구 한강로 2" });

  for (const { id } of [newer, older]) {
    expect(await call("DELETE", `/api/portfolio/${id}`)).toEqual([200, ok]);
  }
  const gone = { message: "시공 사례를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다." };
  expect(await call("DELETE", `/api/portfolio/${newer.id}`)).toEqual([404, gone]);
  expect(await call("GET", readPath)).toEqual([404, gone]);
  expect(await read("/api/portfolio")).toEqual([]);
  await emptyTrash({ url: server.url, cookie: session.cookie });
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(0);
});

const inquiryFields = {
  ...wholeInquiry,
  phoneNumber: "010-0000-0000",
  buildingType: "SMALL_APARTMENT",
  exclusiveArea: "24.59",
  startDate: "2026-03-01",
  moveInDate: "",
  mainAddress: "서울 강남구 테헤란로 1 (역삼동)",
  detailAddress: "101호",
  budget: "",
  interiorType: "PART",
  customerMemo: "주방만\r\n고칩니다.",
};

test("contact: add, list, detail, download, modify and delete", async () => {
  const names = ["도면, 50% '최종'.txt", '거실 "사진" #1.jpg'];
  const files = [
    new File(["글"], names[0] ?? ""),
    await pictureFile(names[1] ?? "", "#888", 90, 60),
  ];
  // Visitors have no session.
  const office = session.cookie;
  session.cookie = "";
  const withFiles = formOf({ ...inquiryFields, files });
  expect(await call("POST", "/api/contact/add", withFiles)).toEqual([201, ok]);
  const without = formOf({ ...inquiryFields, customer: "둘째", files: "null" });
  expect(await call("POST", "/api/contact/add", without)).toEqual([201, ok]);
  const { detailAddress: _, ...incomplete } = inquiryFields;
  expect(await call("POST", "/api/contact/add", formOf(incomplete))).toEqual([
    400,
    {
      message: "상세 주소를 입력하세요.",
      errors: { detailAddress: ["상세 주소를 입력하세요."] },
      codes: { detailAddress: ["missing"] },
    },
  ]);
  expect(await call("GET", "/api/contact")).toEqual(loginNeeded);
  session.cookie = office;

  const [second, first] = await read("/api/contact");
  const row = {
    id: number,
    customer: "김고객",
    mainAddress: inquiryFields.mainAddress,
    detailAddress: "101호",
    status: "CONTACT",
  };
  expect([first, second]).toEqual([row, { ...row, customer: "둘째" }]);

  const detailPath = `/api/contact/${first.id}`;
  const inquiry = await read(detailPath);
  expect(inquiry).toEqual({
    ...inquiryFields,
    id: first.id,
    exclusiveArea: 24.6,
    moveInDate: "2025-01-01",
    latitude: 37.5,
    longitude: 127.03,
    budget: 0,
    customerMemo: "주방만\n고칩니다.",
    memo: "",
    status: "CONTACT",
    personalInformationAgree: true,
    files: files.map(({ name, size }) => ({
      name,
      uploadedName: stored(name.split(".").at(-1) ?? ""),
      size,
    })),
    uploadFilenames: [],
  });
  expect(await read(`/api/contact/${second.id}`)).toMatchObject({ files: [] });

  for (const [index, { uploadedName, name }] of inquiry.files.entries()) {
    const path = `/api/contact/download/${encodeURIComponent(uploadedName)}/${encodeURIComponent(name)}`;
    const download = await send("GET", path);
    expect(download.bytes).toEqual(Buffer.from(await (files[index] as File).arrayBuffer()));
    const disposition = download.headers.get("Content-Disposition") ?? "";
    expect(disposition).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%~!$&+^`|-]+$/,
    );
    expect(decodeURIComponent(disposition.split("''").at(-1) ?? "")).toBe(name);
    expect(download.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
    expect(download.headers.get("X-Content-Type-Options")).toBe("nosniff");
  }

  const { personalInformationAgree: __, ...staffFields } = inquiryFields;
  const change = formOf({
    ...staffFields,
    customer: "",
    memo: "통화함",
    status: "MEET1",
    customerMemo: "바꾸려 한 글",
  });
  expect(await call("PUT", `${detailPath}/modify`, change)).toEqual([200, ok]);
  expect(await read(detailPath)).toEqual({
    ...inquiry,
    customer: "",
    memo: "통화함",
    status: "MEET1",
  });

  expect(await call("DELETE", detailPath)).toEqual([200, ok]);
  const gone = [404, { message: "견적문의를 찾을 수 없습니다." }];
  expect(await call("GET", detailPath)).toEqual(gone);
  expect(await call("DELETE", detailPath)).toEqual(gone);
  expect(await call("PUT", `${detailPath}/modify`, change)).toEqual(gone);
  await emptyTrash({ url: server.url, cookie: session.cookie });
  expect(countFiles(`${server.uploadsDir}/contact`)).toBe(0);
});
