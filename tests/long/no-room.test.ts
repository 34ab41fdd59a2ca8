import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { namesIn } from "../support/files";
import { templateFile } from "../support/folders";
import { inquiry } from "../support/inquiry";
import { startServer } from "../support/server";
import { isRoot, tinyDisk } from "../support/tiny-disk";
import { emptyTrash } from "../support/trash";

const { folder: disk, settings, free, fill } = tinyDisk();
const MEGABYTE = 1024 * 1024;

test.skipIf(!isRoot)(
  "inquiries never fill the disk; deletion, and destroying from the trash, work on a full one",
  async () => {
    copyFileSync(templateFile, settings.DATABASE_FILE);
    const first = await startServer(settings);
    onTestFinished(() => first.stop());
    // Made after the start, while there is room for it.
    await expect.poll(() => namesIn(disk)).toContain("site.sqlite.reserve");
    const send = (url: string, ...files: File[]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(inquiry)) body.append(name, value);
      for (const file of files) body.append("files", file);
      return fetch(`${url}/api/contact/add`, { method: "POST", body });
    };
    const plan = () => new File([`%PDF-1.4\n${"0".repeat(12 * MEGABYTE)}`], "도면.pdf");
    let answer = await send(first.url, plan());
    expect(answer.status).toBe(201);
    for (let count = 0; count < 5; count += 1) answer = await send(first.url, plan());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("파일을 첨부할 수 없습니다");
    expect(free()).toBeGreaterThan(6 * MEGABYTE);
    expect((await send(first.url)).status).toBe(201);
    expect(readdirSync(join(settings.UPLOADS_DIR, ".incoming"))).toEqual([]);
    await first.stop();

    const second = await startServer(settings);
    onTestFinished(() => second.stop());
    const Cookie = await second.login();
    fill();
    const ask = async (path: string, method = "GET") =>
      fetch(second.url + path, { method, headers: { Cookie } });
    const { data } = await (await ask("/api/contact")).json();
    const before = readdirSync(join(settings.UPLOADS_DIR, "contact")).length;
    const { id } = data.at(-1);
    expect((await ask(`/api/contact/${id}`, "DELETE")).status).toBe(200);
    expect((await ask(`/api/contact/${id}`)).status).toBe(404);
    expect(readdirSync(join(settings.UPLOADS_DIR, "contact"))).toHaveLength(before);
    await emptyTrash({ url: second.url, cookie: Cookie });
    expect(readdirSync(join(settings.UPLOADS_DIR, "contact"))).toHaveLength(before - 1);
    expect((await send(second.url)).status).toBe(201);
    await second.stop();
    expect(second.unexpectedErrors().join("\n")).toContain("SQLITE_FULL");
  },
);
