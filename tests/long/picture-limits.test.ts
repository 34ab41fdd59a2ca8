import sharp from "sharp";
import { expect, test } from "vitest";
import { apiOf } from "../support/api";
import { countFiles } from "../support/files";
import { type Fields, formOf } from "../support/form";
import { pictureFile } from "../support/picture";
import { serveSite } from "../support/site";

/** More or other pictures than a form may carry: refused whole, by a word, with nothing kept. */
const server = serveSite();
const { send, get } = apiOf(server);

test("a form that would lose pictures without a word is refused, and nothing changes", async () => {
  const small = await pictureFile("거실.jpg");
  await send("POST", "content/main", formOf({ imageFiles: [small, small] }));
  await send("POST", "portfolio/add", formOf({ title: "집", thumbnail: small, imageFiles: small }));
  const [{ id }] = await get("portfolio");
  const state = async () => [await get("content/main"), await get(`portfolio/read/${id}`)];
  const before = await state();
  const names = before[0].map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  const put = (fields: Fields) =>
    send("PUT", `portfolio/modify/${id}`, formOf({ title: "집", ...fields }));

  const tooMany = Array(301).fill(new File(["x"], "x.jpg"));
  for (const answer of [
    await send("POST", "content/main", formOf({ imageFiles: tooMany })),
    await send(
      "POST",
      "portfolio/add",
      formOf({ title: "집", thumbnail: small, imageFiles: tooMany }),
    ),
    await put({ imageFiles: tooMany }),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { imageFiles: ["사진은 최대 300장까지 올릴 수 있습니다."] } },
    });
    expect(Object.keys(answer.body.errors)).toEqual(["imageFiles"]);
  }
  for (const wrong of [JSON.stringify(names), names.join(",").toUpperCase(), "a.jpg"]) {
    const uploadImageFilenames = wrong;
    const slides = await send("POST", "content/main", formOf({ uploadImageFilenames }));
    expect([slides.status, (await put({ uploadImageFilenames })).status]).toEqual([400, 400]);
  }
  for (const name of ["picture", "thumbnails"]) {
    expect((await put({ [name]: small })).status).toBe(400);
    expect((await send("POST", "content/main", formOf({ [name]: small }))).status).toBe(400);
  }
  expect(await state()).toEqual(before);

  // So axios writes a list.
  await send(
    "POST",
    "content/main",
    formOf({ "uploadImageFilenames[]": names, "imageFiles[]": small }),
  );
  expect(await get("content/main")).toHaveLength(3);
  await send("POST", "content/main", formOf({ uploadImageFilenames: "" }));
  await send("DELETE", `portfolio/${id}`);
});

test("a large thumbnail is not counted with the gallery", async () => {
  const create = { width: 2400, height: 2400, channels: 3, background: "#000" } as const;
  const bytes = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(bytes.byteLength).toBeGreaterThan(15 * 1024 * 1024);
  const thumbnail = new File([new Uint8Array(bytes)], "큰.png");
  const big = new File([new Uint8Array(99 * 1024 * 1024)], "big.jpg");
  const answer = await send(
    "POST",
    "portfolio/add",
    formOf({ title: "집", thumbnail, imageFiles: big }),
  );
  expect(Object.keys(answer.body.errors)).toEqual(["imageFiles"]);
  expect(answer.body.message).toContain("big.jpg");
});

test("a flood is answered, however much of it is still to come", async () => {
  const flood = new File([new Uint8Array(200 * 1024 * 1024)], "big.jpg");
  const answer = await send("POST", "portfolio/add", formOf({ title: "집", imageFiles: flood }));
  expect(answer).toMatchObject({ status: 413, body: { message: "보낸 내용이 너무 큽니다." } });
  expect(countFiles(`${server.uploadsDir}/.incoming`)).toBe(0);
});

test("more pictures to keep than there can be are refused, not looked for", async () => {
  const names = Array.from({ length: 40_000 }, (_, index) => `a${index}`).join(",");
  const answer = await send("POST", "content/main", formOf({ uploadImageFilenames: names }));
  expect([answer.status, answer.body]).toEqual([400, { message: "사진이 너무 많습니다." }]);
});

test("more than 100 MB of pictures is refused whole, and nothing of it stays", async () => {
  const big = new File([new Uint8Array(101 * 1024 * 1024)], "big.jpg");
  const fields = { title: "집", thumbnail: await pictureFile("거실, 1#.jpg"), imageFiles: big };
  const answer = await send("POST", "portfolio/add", formOf(fields));
  expect(answer).toMatchObject({
    status: 413,
    body: { message: "전체 파일 용량은 100MB를 초과할 수 없습니다." },
  });
  const slides = await send("POST", "content/main", formOf({ imageFiles: big }));
  expect(slides.status).toBe(413);
  expect(countFiles(`${server.uploadsDir}/.incoming`)).toBe(0);
  expect(countFiles(`${server.uploadsDir}/content`)).toBe(0);
});
