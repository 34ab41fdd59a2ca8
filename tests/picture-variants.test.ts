import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { apiOf } from "./support/api";
import { countFiles, filesBelow, namesIn, removeFolder } from "./support/files";
import { templateFile } from "./support/folders";
import { formOf } from "./support/form";
import { inBackground } from "./support/in-background";
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

/** Asks until the variant itself is there, and not another one in its place. */
async function whole(path: string, headers: Record<string, string> = {}, url = server.url) {
  const ask = () => fetch(url + path, { headers });
  await expect
    .poll(async () => (await ask()).headers.get("Cache-Control"), inBackground)
    .toContain("max-age=31536000, ");
  return ask();
}

test("a picture has an address for each width and format, and a width alone is negotiated", async () => {
  const { path } = await addSlide(await pictureFile("a.jpg", "#a86", 1500, 1000));
  for (const [format, head] of [
    ["avif", "image/avif"],
    ["webp", "image/webp"],
    ["jpeg", "image/jpeg"],
  ]) {
    const answer = await whole(`${path}?w=500&f=${format}`);
    expect([answer.headers.get("Content-Type"), answer.headers.get("Vary")]).toEqual([head, null]);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([640, 427]);
    const negotiated = await whole(`${path}?w=500`, { Accept: `${head},*/*;q=0.1` });
    expect(negotiated.headers.get("Content-Type")).toBe(head);
    expect(negotiated.headers.get("Vary")).toBe("Accept");
  }
  const lying = await whole(`${path}?w=500`, { Accept: "image/avif;q=lots" });
  expect(lying.headers.get("Content-Type")).toBe("image/jpeg");
  const largest = await whole(`${path}?w=9999&f=webp`);
  expect((await sharp(await largest.arrayBuffer()).metadata()).width).toBe(1500);
});

test("without a size, and with its names, everything is as it was", async () => {
  const { path } = await addSlide(await pictureFile("a.jpg", "#68a", 1500, 1000));
  for (const [query, width, height] of [
    ["", 1500, 1000],
    ["?size=800", 800, 533],
    ["?size=nothing", 1500, 1000],
    ["?size=share", 1200, 630],
    ["?size=portrait", 1080, 1000],
    ["?size=portrait-720", 720, 1000],
  ] as const) {
    const answer = await view(path + query, { Accept: "image/avif" });
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(answer.headers.get("Vary")).toBeNull();
    const shown = await sharp(await answer.arrayBuffer()).metadata();
    expect([query, shown.width, shown.height]).toEqual([query, width, height]);
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

test("of a picture that is gone no variant is left", async () => {
  const { path, uploadedName } = await addSlide(await pictureFile("a.jpg"));
  await whole(`${path}?w=320&f=webp`);
  unlinkSync(join(server.uploadsDir, "content", uploadedName));
  for (const query of ["?w=320&f=webp", "?w=320", "", "?size=portrait&f=avif"]) {
    expect((await view(path + query)).status).toBe(404);
  }
  expect((await view("/api/content/view/nothing.jpg?w=640&f=avif")).status).toBe(404);
});

test("a variant that was sent before is sent from memory, with its conditions, until its picture is gone", async () => {
  const { path } = await addSlide(await pictureFile("b.jpg", "#a68", 900, 600));
  const url = `${path}?w=320&f=webp`;
  const first = await whole(url);
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
  expect((await send("POST", "content/main", formOf({ mainImages: "[]" }))).status).toBe(200);
  expect((await view(url)).status).toBe(404);
});

test("a variant that cannot be stored is stood in for, or refused with a message", async () => {
  const own = await startServer();
  onTestFinished(() => own.stop());
  const path = await addTo(own, await noise(1000, 400));
  await whole(`${path}?w=320&f=webp`, {}, own.url);
  // To a program, a file size limit looks like a full disk.
  const allowFileSize = (size: string) =>
    execFileSync("prlimit", ["--pid", String(own.pid), `--fsize=${size}:unlimited`]);
  allowFileSize("2000");
  const standIn = await fetch(`${own.url}${path}?w=960&f=avif`);
  expect([standIn.status, standIn.headers.get("Cache-Control")]).toEqual([
    200,
    "public, no-cache, no-transform",
  ]);
  await expect
    .poll(() => own.unexpectedErrors().join("\n"), inBackground)
    .toContain("만들지 못했습니다");

  removeFolder(join(own.uploadsDir, ".renditions"));
  const refused = await fetch(`${own.url}${path}?w=960&f=avif`);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "600"]);
  expect((await refused.json()).message).toContain("공간이 부족합니다");
  // Those made ahead fail too, each after it has begun a file.
  await expect.poll(() => countFiles(join(own.uploadsDir, ".renditions"))).toBe(0);

  allowFileSize("unlimited");
  expect((await whole(`${path}?w=960&f=avif`, {}, own.url)).status).toBe(200);
});

test("after a restart, what is missing is made ahead of visitors", async () => {
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
  const renditions = join(settings.UPLOADS_DIR, ".renditions");
  rmSync(renditions, { recursive: true, force: true });

  const second = await startServer(settings);
  onTestFinished(() => second.stop());
  const name = path.split("/").at(-1);
  await expect
    .poll(() => namesIn(join(renditions, "content")), inBackground)
    .toEqual(expect.arrayContaining([320, 480, 640, 960].map((width) => `${name}.w${width}.webp`)));
  expect(second.unexpectedErrors()).toEqual([]);
});

test("the folder stays within its limit, and keeps what is asked for most", async () => {
  const own = await startServer({ RENDITIONS_MB: "1" });
  onTestFinished(() => own.stop());
  const renditions = join(own.uploadsDir, ".renditions/content");
  const popular = `${await addTo(own, await noise(330, 330))}?w=320&f=webp`;
  await whole(popular, {}, own.url);
  for (let times = 0; times < 20; times += 1) await fetch(own.url + popular);
  for (let count = 0; count < 15; count += 1) {
    const path = await addTo(own, await noise(400, 300));
    for (const query of ["?w=320&f=jpeg", "?w=320&f=webp", "?w=480&f=webp"]) {
      await fetch(own.url + path + query);
    }
  }
  await expect
    .poll(() => filesBelow(renditions).reduce((sum, { size }) => sum + size, 0))
    .toBeLessThan(1024 * 1024);
  const [, name] = /view\/(.*)\?/.exec(popular) ?? [];
  expect(namesIn(renditions)).toContain(`${name}.w320.webp`);
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
