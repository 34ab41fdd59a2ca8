import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { templateFile } from "../support/folders";
import { inquiry } from "../support/inquiry";
import { type RunningServer, startServer } from "../support/server";

test("of two servers on one database the second says so and exits; the first loses nothing, and even killed leaves no lock", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shared-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = {
    DATABASE_FILE: join(folder, "site.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
  };
  copyFileSync(templateFile, settings.DATABASE_FILE);
  const started = await Promise.allSettled([startServer(settings), startServer(settings)]);
  const servers = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const refusals = started.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(servers).toHaveLength(1);
  expect(String(refusals[0])).toMatch(/시작하지 못했습니다.*이미 실행 중.*DATABASE_FILE/);
  expect(String(refusals[0])).not.toContain("    at ");
  const [server] = servers as [RunningServer];

  const send = async (index: number) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(inquiry)) body.append(name, value);
    body.append("files", new File([`%PDF-1.4\n${index}`], `도면 ${index}.pdf`));
    return (await fetch(`${server.url}/api/contact/add`, { method: "POST", body })).status;
  };
  // Another one is refused while inquiries come in.
  const [again, ...statuses] = await Promise.all([
    startServer(settings).then(
      () => "started",
      () => "refused",
    ),
    ...Array.from({ length: 20 }, (_, index) => send(index)),
  ]);
  expect(again).toBe("refused");
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(server.unexpectedErrors()).toEqual([]);
  process.kill(server.pid, "SIGKILL");
  await server.stop();

  // A newly started one sweeps orphans.
  const last = await startServer(settings);
  onTestFinished(() => last.stop());
  const database = new SQLite(settings.DATABASE_FILE, { readonly: true });
  const names = database.prepare("SELECT uploadedName FROM inquiryFile").pluck().all();
  database.close();
  expect(names).toHaveLength(20);
  expect(readdirSync(join(settings.UPLOADS_DIR, "contact")).sort()).toEqual(names.sort());
});
