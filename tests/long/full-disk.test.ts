import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { inquiry } from "../support/inquiry";
import { startServer } from "../support/server";

test("on a full disk the whole form is read, then refused with our message, and nothing partial is kept", async () => {
  const server = await startServer();
  const Cookie = await server.login();
  const create = { width: 1800, height: 1800, channels: 3, background: "#000" } as const;
  const picture = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  const post = (path: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return fetch(server.url + path, {
      method: "POST",
      body,
      headers: { Cookie },
      redirect: "manual",
    });
  };
  const photo = () => new File([picture], "거실.png");
  const contactPage = await (await fetch(`${server.url}/contact`)).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(contactPage)?.[1] ?? "";
  const everything = async () => [
    await post("/contact", { token, ...inquiry, files: photo() }),
    await post("/api/contact/add", { ...inquiry, files: photo() }),
    await post("/api/portfolio/add", { title: "집", thumbnail: photo() }),
    await post("/api/staged/portfolio", { imageFiles: photo() }),
    await post("/api/content/main", { imageFiles: photo() }),
  ];
  expect(picture.byteLength).toBeGreaterThan(8 * 1024 * 1024);
  // To a program, a file size limit looks like a full disk.
  const allowFileSize = (size: string) =>
    execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${size}`]);

  allowFileSize("2000000:unlimited");
  const [page, ...answers] = await everything();
  expect([page?.status, page?.headers.get("Location")]).toEqual([303, "/error/500"]);
  for (const answer of answers) {
    expect([answer.status, (await answer.json()).message]).toEqual([
      500,
      expect.stringMatching(/[가-힣]/),
    ]);
  }
  await expectDiskAndRowsInStep(server);

  allowFileSize("unlimited:unlimited");
  const after = await everything();
  expect(after.map(({ status }) => status)).toEqual([303, 201, 201, 201, 200]);
  expect(after[0]?.headers.get("Location")).not.toBe("/error/500");
  await expectDiskAndRowsInStep(server);
  await server.stop();
  expect(server.unexpectedErrors().join("\n")).toContain("EFBIG");
});
