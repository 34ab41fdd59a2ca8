import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { countFiles } from "./support/files";
import { type Fields, formOf } from "./support/form";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";
import { emptyTrash } from "./support/trash";

/** What the /api does with a project of the portfolio and with its pictures. */
const server = serveSite();
const { send, get, post } = apiOf(server);

test("portfolio add, list, read, modify and delete as a client of the spec does them", async () => {
  const fields = {
    title: "한강 아파트",
    buildingType: "SMALL_APARTMENT",
    supplyArea: "32.55",
    completion: "2016",
    startDate: "2024-01-01",
    endDate: "2024-03-01",
    mainAddress: "서울 마포구",
    detailAddress: "101호",
    postCode: "01234",
    latitude: "37.1",
    longitude: "127",
    budget: "3000.5",
    interiorType: "PART",
  };
  const added = await send(
    "POST",
    "portfolio/add",
    formOf({
      ...fields,
      thumbnail: await pictureFile("대표.jpg"),
      imageFiles: [await pictureFile("거실, 1#.jpg"), await pictureFile("2.jpg")],
    }),
  );
  expect([added.status, added.body]).toEqual([201, { message: "ok" }]);
  const [entry] = await get("portfolio");
  expect(Object.keys(entry).sort()).toEqual(["filename", "id", "title"]);
  const { id } = entry;
  expect((await send("GET", `portfolio/modify/${id}`, undefined, "")).status).toBe(401);

  const modify = await get(`portfolio/modify/${id}`);
  expect(modify).toEqual({
    ...fields,
    id,
    supplyArea: 32.6,
    completion: 2016,
    latitude: 37.1,
    longitude: 127,
    budget: 3000.5,
    thumbnail: {
      id: expect.any(Number),
      name: "대표.jpg",
      uploadedName: entry.filename,
      size: expect.any(Number),
    },
    imageFiles: ["거실, 1#.jpg", "2.jpg"].map((name, ord) => ({
      id: expect.any(Number),
      ord,
      name,
      uploadedName: expect.any(String),
      size: expect.any(Number),
    })),
  });
  const names = modify.imageFiles.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  const shown = {
    id,
    title: "한강 아파트",
    buildingType: "SMALL_APARTMENT",
    supplyArea: 32.6,
    completion: 2016,
    diffWeek: 8,
    mainAddress: "서울 마포구",
    interiorType: "PART",
    budget: 3000.5,
    portfolioImageFilenames: names,
  };
  expect(await get(`portfolio/read/${id}`)).toEqual(shown);
  // What a customer paid is nobody else's business.
  const asStranger = await send("GET", `portfolio/read/${id}`, undefined, "");
  expect(asStranger.body).toEqual({ data: { ...shown, budget: 0 } });

  const put = (more: Fields) =>
    send("PUT", `portfolio/modify/${id}`, formOf({ ...fields, ...more }));
  await put({
    thumbnail: "[object Object]",
    thumbnailName: "x",
    imageFiles: await pictureFile("3.jpg"),
    uploadImageFilenames: [names[1], names[0]],
  });
  const changed = await get(`portfolio/modify/${id}`);
  expect(changed.thumbnail).toEqual(modify.thumbnail);
  expect(changed.imageFiles.map(({ name }: { name: string }) => name)).toEqual([
    "2.jpg",
    "거실, 1#.jpg",
    "3.jpg",
  ]);
  await put({
    thumbnail: await pictureFile("새 대표.jpg"),
    imageFiles: "null",
    uploadImageFilenames: "",
  });
  expect(await get(`portfolio/modify/${id}`)).toMatchObject({
    thumbnail: { name: "새 대표.jpg" },
    imageFiles: [],
  });
  expect((await put({ version: "1" })).status).toBe(409);

  expect(await send("DELETE", `portfolio/${id}`)).toMatchObject({ body: { message: "ok" } });
  expect((await send("DELETE", `portfolio/${id}`)).status).toBe(404);
  expect((await send("GET", `portfolio/read/${id}`)).status).toBe(404);
  await emptyTrash(server);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(0);
  // One that is being made ahead may be written before it is found to be superfluous.
  await expect.poll(() => countFiles(`${server.uploadsDir}/.renditions`)).toBe(0);
});

test("what somebody else has sent ahead cannot be named by another account, nor another entry's picture", async () => {
  const database = new SQLite(server.databaseFile);
  database
    .prepare(
      "INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('둘째', 'x', 'ADMIN', '2026-01-01')",
    )
    .run();
  const staged = await send(
    "POST",
    "staged/portfolio",
    formOf({ imageFiles: await pictureFile("a.jpg") }),
  );
  expect(staged.status).toBe(201);
  const { uploadedName } = staged.body.data;
  database.prepare("UPDATE stagedFile SET accountId = (SELECT max(id) FROM account)").run();
  database.close();
  const entry = { title: "집", thumbnail: await pictureFile("거실, 1#.jpg") };
  const add = (uploadImageFilenames: string) =>
    send("POST", "portfolio/add", formOf({ ...entry, uploadImageFilenames }));
  expect((await add(uploadedName)).status).toBe(400);
  const mine = await send(
    "POST",
    "staged/portfolio",
    formOf({ imageFiles: await pictureFile("b.jpg") }),
  );
  const own = mine.body.data.uploadedName;
  expect((await add(`${uploadedName},${own}`)).status).toBe(201);
  const [{ id }] = await get("portfolio");
  expect((await get(`portfolio/read/${id}`)).portfolioImageFilenames).toEqual([own]);
  expect((await send("DELETE", `staged/portfolio/${uploadedName}`)).status).toBe(404);
  expect((await send("DELETE", "staged/contact/x")).status).toBe(404);
  await send("DELETE", `portfolio/${id}`);
});

test.each([
  ["nothing", {}, 400, ["title", "thumbnail"]],
  [
    "text in the place of files",
    { title: "집", thumbnail: "null", imageFiles: "undefined" },
    400,
    ["thumbnail"],
  ],
  [
    "an end before the start",
    { startDate: "2024-05-01", endDate: "2024-04-01" },
    400,
    ["endDate", "thumbnail", "title"],
  ],
  ["a place off the globe", { title: "집", latitude: "95" }, 400, ["latitude", "thumbnail"]],
  [
    "a kind of building that is none",
    { title: "집", buildingType: "COMMERCIAL" },
    400,
    ["buildingType", "thumbnail"],
  ],
])("portfolio add refuses %s, by field", async (_, fields, status, errors) => {
  const answer = await send("POST", "portfolio/add", formOf(fields));
  expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([
    status,
    errors.toSorted(),
  ]);
});

test("what FormData makes of null and undefined is nothing", async () => {
  const nothing = {
    latitude: "undefined",
    longitude: "null",
    budget: "undefined",
    endDate: "null",
  };
  const entry = {
    title: "집",
    thumbnail: await pictureFile("거실, 1#.jpg"),
    detailAddress: "null",
    ...nothing,
  };
  expect((await send("POST", "portfolio/add", formOf(entry))).status).toBe(201);
  const [{ id }] = await get("portfolio");
  expect(await get(`portfolio/modify/${id}`)).toMatchObject({
    latitude: 0,
    longitude: 0,
    budget: 0,
    endDate: "2025-01-01",
    detailAddress: "",
  });
  await send("DELETE", `portfolio/${id}`);
  expect(
    (await send("POST", "portfolio/add", formOf({ title: "null" }))).body.errors,
  ).toMatchObject({
    title: ["제목은 필수입니다."],
  });
  expect((await post("content/company", { latitude: 1e-7 })).status).toBe(200);
  expect(await get("content/company")).toMatchObject({ latitude: 1e-7 });
});

test("pictures that were sent ahead become one entry's, however often its form is pressed at once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ahead = await send(
      "POST",
      "staged/portfolio",
      formOf({ imageFiles: await pictureFile("거실, 1#.jpg") }),
    );
    const stagedThumbnail = ahead.body.data.uploadedName;
    const press = () => send("POST", "portfolio/add", formOf({ title: "집", stagedThumbnail }));
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const entries = await get("portfolio");
    expect(entries).toMatchObject([{ filename: stagedThumbnail }]);
    await send("DELETE", `portfolio/${entries[0].id}`);
  }
});

test("an end before the start is an error only where both were given", async () => {
  const dates = (startDate: string, endDate: string) => formOf({ title: "집", startDate, endDate });
  const wrong = await send("POST", "portfolio/add", dates("2026-05-01", "2026-04-01"));
  expect(wrong.body.errors.endDate).toEqual(["시공 종료일이 시작일보다 빠릅니다."]);
  const open = await send("POST", "portfolio/add", dates("2026-05-01", ""));
  expect(Object.keys(open.body.errors)).toEqual(["thumbnail"]);
});
