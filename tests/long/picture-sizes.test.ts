import { execFileSync } from "node:child_process";
import { unlinkSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { apiOf } from "../support/api";
import { countFiles, removeFolder } from "../support/files";
import { formOf } from "../support/form";
import { inBackground } from "../support/in-background";
import { pictureFile } from "../support/picture";
import { type RunningServer, startServer } from "../support/server";
import { serveSite } from "../support/site";

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
    .poll(async () => (await ask()).headers.get("Cache-Control"), inBackground)
    .toContain("max-age=31536000, ");
  return ask();
}

test("on a full disk the nearest size is sent, and where there is none a message", async () => {
  const own = await startServer();
  onTestFinished(() => own.stop());
  const path = await addTo(own, await noise(1000, 400));
  // To a program, a file size limit looks like a full disk.
  const allowFileSize = (size: string) =>
    execFileSync("prlimit", ["--pid", String(own.pid), `--fsize=${size}:unlimited`]);
  // Not in the spelling that is kept in memory.
  await whole(`${path}?w=960`, {}, own.url);
  unlinkSync(join(own.uploadsDir, ".renditions/content", `${path.split("/").at(-1)}.w960.webp`));
  allowFileSize("2000");
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
