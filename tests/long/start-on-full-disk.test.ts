import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { examineData } from "../../scripts/doctor/data";
import { namesIn } from "../support/files";
import { templateFile } from "../support/folders";
import { startServer } from "../support/server";
import { isRoot, tinyDisk } from "../support/tiny-disk";

const disk = tinyDisk();
const { DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir } = disk.settings;

/** A site that was stopped opens its database anew, for which SQLite makes files beside it. */
test.skipIf(!isRoot)(
  "on a disk that something else has filled, the site starts, and the doctor advises no restore",
  async () => {
    copyFileSync(templateFile, databaseFile);
    chmodSync(databaseFile, 0o600);
    const first = await startServer(disk.settings);
    onTestFinished(() => first.stop());
    await expect.poll(() => namesIn(disk.folder)).toContain("site.sqlite.reserve");
    await first.stop();
    disk.fill();
    expect(disk.free()).toBe(0);

    const place = { databaseFile, uploadsDir, backupDir: join(disk.folder, "backups") };
    const todos = (await examineData(place)).map(({ todo }) => todo);
    expect(todos).toContainEqual(expect.stringContaining("디스크가 가득 찼습니다."));
    expect(todos.join()).not.toContain("npm run restore");
    expect(namesIn(disk.folder)).toContain("site.sqlite.reserve");

    const second = await startServer(disk.settings);
    onTestFinished(() => second.stop());
    expect((await fetch(second.url)).status).toBe(200);
    expect(await second.login()).toContain("=");
    await second.stop();
    expect(second.unexpectedErrors()).toEqual([]);
  },
);
