import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { apiOf } from "./support/api";
import { countFiles, namesIn, removeFolder } from "./support/files";
import { templateFile } from "./support/folders";
import { formOf } from "./support/form";
import { pictureFile } from "./support/picture";
import { type RunningServer, startServer } from "./support/server";
import { serveSite } from "./support/site";

const server = serveSite();
const { send, get } = apiOf(server);

/** Uploads a slide. @returns the path of its file and URL */
async function addSlide(file: File) {
  expect((await send("POST", "content/main", formOf({ imageFiles: file }))).status).toBe(200);
  const { uploadedName } = (await get("content/main")).at(-1);
  return { uploadedName, path: `/api/content/view/${uploadedName}` };
}

const view = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

/** Asks until the size itself is there, and not another one in its place. */
async function whole(path: string, headers: Record<string, string> = {}, url = server.url) {
  const ask = () => fetch(url + path, { headers });
  await expect
    .poll(async () => (await ask()).headers.get("Cache-Control"))
    .toContain("max-age=31536000, ");
  return ask();
}

test("a picture has an address for each width, whatever format is named beside it", async () => {
  const { path } = await addSlide(await pictureFile("a.jpg", "#a86", 1500, 1000));
  for (const query of ["?w=500&f=webp", "?w=500&f=avif", "?w=500"]) {
    const answer = await whole(path + query, { Accept: "image/avif" });
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([answer.headers.get("Content-Type"), answer.headers.get("Vary")]).toEqual([
      "image/webp",
      null,
    ]);
    expect([query, format, width, height]).toEqual([query, "webp", 640, 427]);
  }
  const largest = await whole(`${path}?w=9999&f=webp`);
  expect((await sharp(await largest.arrayBuffer()).metadata()).width).toBe(1500);
  const jpeg = await whole(`${path}?w=320&f=jpeg`);
  expect((await sharp(await jpeg.arrayBuffer()).metadata()).format).toBe("jpeg");
});

test("without a size there is a JPEG at once; the names of sizes get what there is", async () => {
  const { path } = await addSlide(await pictureFile("a.jpg", "#68a", 1500, 1000));
  for (const [query, format, width, height] of [
    ["", "jpeg", 1500, 1000],
    ["?size=nothing", "jpeg", 1500, 1000],
    ["?size=share", "jpeg", 1200, 630],
    ["?size=800", "webp", 960, 640],
    ["?size=1600", "webp", 1500, 1000],
    ["?size=portrait", "webp", 1080, 1000],
    ["?size=portrait-720", "webp", 720, 1000],
  ] as const) {
    const isAwaited = format === "jpeg";
    const answer = isAwaited ? await view(path + query) : await whole(path + query);
    expect(answer.headers.get("Content-Type")).toBe(`image/${format}`);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(answer.headers.get("Vary")).toBeNull();
    const shown = await sharp(await answer.arrayBuffer()).metadata();
    expect([query, shown.format, shown.width, shown.height]).toEqual([
      query,
      format,
      width,
      height,
    ]);
  }
});

test.each([
  "w=0",
  "w=-1",
  "w=99999",
  "w=abc",
  "w=",
  "w=640&w=640",
  "w=640&size=800",
  "w=640&f=png",
])("?%s is refused", async (query) => {
  const { path } = await addSlide(await pictureFile("a.jpg"));
  const answer = await view(`${path}?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(/[가-힣]/);
});

test("a part is sent only of the file that the browser has begun to read", async () => {
  const { path } = await addSlide(await pictureFile("part.jpg", "#8a6", 900, 600));
  const { headers } = await whole(path);
  const size = Number(headers.get("Content-Length"));
  const part = (condition: string) =>
    view(path, { Range: "bytes=0-9", "If-Range": condition }).then(async (answer) => [
      answer.status,
      (await answer.arrayBuffer()).byteLength,
    ]);
  expect(await part(headers.get("ETag") ?? "")).toEqual([206, 10]);
  expect(await part(headers.get("Last-Modified") ?? "")).toEqual([206, 10]);
  expect(await part('"another"')).toEqual([200, size]);
});

test("of a picture that is gone no size is left", async () => {
  const { path, uploadedName } = await addSlide(await pictureFile("a.jpg"));
  // Not in the spelling that is kept in memory.
  await whole(`${path}?w=320`);
  unlinkSync(join(server.uploadsDir, "content", uploadedName));
  for (const query of ["?w=320&f=webp", "?w=320", "", "?size=portrait&f=avif"]) {
    expect((await view(path + query)).status).toBe(404);
  }
  expect((await view("/api/content/view/nothing.jpg?w=640&f=avif")).status).toBe(404);
});

test("a picture that was sent before is sent from memory, with its conditions, until what visitors see changes", async () => {
  const { path, uploadedName } = await addSlide(await pictureFile("b.jpg", "#a68", 900, 600));
  const url = `${path}?w=320&f=webp`;
  const first = await view(url);
  const bytes = Buffer.from(await first.arrayBuffer());
  removeFolder(join(server.uploadsDir, ".renditions"));
  const again = await view(url);
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  for (const name of ["Content-Type", "Cache-Control", "ETag", "Content-Length"]) {
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  }
  const condition = { "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await view(url, condition)).status).toBe(304);
  // A part is sent from the disk.
  expect((await view(url, { Range: "bytes=0-9" })).status).toBe(206);
  expect((await view(url, { Range: "bytes=999999-" })).status).toBe(416);

  // Nothing else looks at the disk, so it is still sent without its original.
  await view(url);
  unlinkSync(join(server.uploadsDir, "content", uploadedName));
  expect((await view(url)).status).toBe(200);
  server.database.exec(
    "INSERT INTO contentBlock (kind, ord, title, str) VALUES ('about', 0, '', '새 글')",
  );
  expect((await view(url)).status).toBe(404);
});

test("a slide that is removed is gone at once, also from memory, and a staged picture is never kept there", async () => {
  const { path } = await addSlide(await pictureFile("b.jpg", "#6a8", 900, 600));
  const url = `${path}?w=320&f=webp`;
  for (let times = 0; times < 2; times += 1) expect((await view(url)).status).toBe(200);
  expect((await send("POST", "content/main", formOf({ mainImages: "[]" }))).status).toBe(200);
  expect((await view(url)).status).toBe(404);

  const photo = formOf({ imageFiles: await pictureFile("c.jpg", "#88a", 900, 600) });
  const staged = await send("POST", "staged/content", photo);
  const { uploadedName } = staged.body.data;
  const stagedUrl = `/api/content/view/${uploadedName}?w=320&f=webp`;
  for (let times = 0; times < 2; times += 1) expect((await view(stagedUrl)).status).toBe(200);
  expect((await send("DELETE", `staged/content/${uploadedName}`)).status).toBe(200);
  expect((await view(stagedUrl)).status).toBe(404);
});

test("on a full disk the nearest size is sent, and where there is none a message", async () => {
  const own = await startServer();
  onTestFinished(() => own.stop());
  const path = await addTo(own, await noise(1000, 400));
  // To a program, a file size limit looks like a full disk.
  const allowFileSize = (size: string) =>
    execFileSync("prlimit", ["--pid", String(own.pid), `--fsize=${size}:unlimited`]);
  // Not in the spelling that is kept in memory.
  await whole(`${path}?w=960`, {}, own.url);
  allowFileSize("2000");
  unlinkSync(join(own.uploadsDir, ".renditions/content", `${path.split("/").at(-1)}.w960.webp`));
  const standIn = await fetch(`${own.url}${path}?w=960`);
  expect([standIn.status, standIn.headers.get("Cache-Control")]).toEqual([
    200,
    "private, max-age=10, no-transform",
  ]);
  await standIn.arrayBuffer();
  removeFolder(join(own.uploadsDir, ".renditions"));
  const refused = await fetch(`${own.url}${path}?w=960&f=avif`);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "600"]);
  expect((await refused.json()).message).toContain("공간이 부족합니다");
  // Those in the background fail too, each after it has begun a file.
  await expect.poll(() => countFiles(join(own.uploadsDir, ".renditions"))).toBe(0);

  allowFileSize("unlimited");
  expect((await whole(`${path}?w=960&f=avif`, {}, own.url)).status).toBe(200);
});

test("however many get another size in its place, the missing one is made", async () => {
  const { path } = await addSlide(await pictureFile("d.jpg", "#8aa", 1500, 1000));
  let isOver = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) await (await view(`${path}?w=960`)).arrayBuffer();
  });
  await whole(`${path}?w=960`);
  isOver = true;
  await Promise.all(asking);
});

test("after a restart, what is missing is made, and what an earlier version made is removed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "restart-"));
  const settings = {
    DATABASE_FILE: join(folder, "site.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
  };
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(templateFile, settings.DATABASE_FILE);
  const first = await startServer(settings);
  const path = await addTo(first, await pictureFile("a.jpg", "#a86", 1500, 1000));
  await first.stop();
  const renditions = join(settings.UPLOADS_DIR, ".renditions/content");
  rmSync(renditions, { recursive: true, force: true });
  mkdirSync(renditions);
  const name = path.split("/").at(-1);
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const earlier of ["w640.avif", "w1600.webp", "800.jpg"]) {
    writeFileSync(join(renditions, `${name}.${earlier}`), "");
    utimesSync(join(renditions, `${name}.${earlier}`), long, long);
  }

  const second = await startServer(settings);
  onTestFinished(() => second.stop());
  const whole = [
    ...["2560.jpg", "portrait-720.webp", "portrait.webp", "share.jpg"],
    ...[1280, 1920, 320, 480, 640, 960].map((width) => `w${width}.webp`),
  ];
  await expect.poll(() => namesIn(renditions)).toEqual(whole.map((size) => `${name}.${size}`));
  expect(second.unexpectedErrors()).toEqual([]);
});

async function addTo(own: RunningServer, file: File) {
  const headers = { Cookie: await own.login() };
  const read = async () => {
    const { data } = await (await fetch(`${own.url}/api/content/main`)).json();
    return data.map(({ uploadedName }: { uploadedName: string }) => uploadedName) as string[];
  };
  const body = formOf({ uploadImageFilenames: await read(), imageFiles: file });
  const answer = await fetch(`${own.url}/api/content/main`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  return `/api/content/view/${(await read()).at(-1)}`;
}

/** A picture that does not compress well. */
async function noise(width: number, height: number) {
  const grain = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width, height, channels: 3, background: "#000", noise: grain } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  return new File([new Uint8Array(bytes)], "noise.jpg");
}
