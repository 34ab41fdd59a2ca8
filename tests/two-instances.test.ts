import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { templateFile } from "./support/folders";
import { inquiry } from "./support/inquiry";
import { startServer } from "./support/server";

test("two servers started at once on one database lose and delete nothing of each other's", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shared-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = {
    DATABASE_FILE: join(folder, "site.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
  };
  copyFileSync(templateFile, settings.DATABASE_FILE);
  const servers = await Promise.all([startServer(settings), startServer(settings)]);
  const send = async (url: string, index: number) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(inquiry)) body.append(name, value);
    body.append("files", new File([`%PDF-1.4\n${index}`], `도면 ${index}.pdf`));
    return (await fetch(`${url}/api/contact/add`, { method: "POST", body })).status;
  };
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(servers[index % 2]?.url ?? "", index)),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  for (const server of servers) {
    await server.stop();
    expect(server.unexpectedErrors()).toEqual([]);
  }
  // A newly started one sweeps orphans.
  const last = await startServer(settings);
  onTestFinished(() => last.stop());
  const database = new SQLite(settings.DATABASE_FILE, { readonly: true });
  const names = database.prepare("SELECT uploadedName FROM inquiryFile").pluck().all();
  database.close();
  expect(names).toHaveLength(20);
  expect(readdirSync(join(settings.UPLOADS_DIR, "contact")).sort()).toEqual(names.sort());
});
