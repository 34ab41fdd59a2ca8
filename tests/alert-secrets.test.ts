import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { restore } from "~/upkeep/backup/restore.server";
import { mailLogin, makeCertificate, startMailServer } from "./support/alert-receivers";
import { alertSettings, flashOf, mailFields } from "./support/alert-settings";
import { addInquiry } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";
import { serveSite, stopSite } from "./support/site";

/** Passwords and addresses of alerts: what pages show, where they go, and a restore without the key. */
const certificate = makeCertificate();
const mailServer = await startMailServer(certificate);
const settings = { NODE_EXTRA_CA_CERTS: certificate.certFile };
const server = serveSite(settings);
const { press, read } = alertSettings(server);
const mail = mailFields(mailServer.port);
const webhook = {
  intent: "save",
  form: "SLACK",
  url: "https://hooks.example/secret-path",
  key: "",
};
const folder = mkdtempSync(join(tmpdir(), "restored-"));
afterAll(async () => {
  await mailServer.stop();
  certificate.remove();
  rmSync(folder, { recursive: true });
});

test("a stored password is shown nowhere, and goes to no other server", async () => {
  await press("/mail", mail);
  await press("/webhook", webhook);
  const stored = JSON.stringify(server.rows("SELECT settings, secret FROM alertChannel"));
  for (const text of [stored, await read(), await read("/mail"), await read("/webhook")]) {
    expect(text).not.toContain(mailLogin.password);
    expect(text).not.toContain("secret-path");
  }
  const key = join(dirname(server.databaseFile), "alert-key");
  expect(statSync(key).mode & 0o777).toBe(0o600);

  const without = { ...mail, password: "" };
  expect((await press("/mail", without)).status).toBe(303);
  const other = await press("/mail", { ...without, host: "127.0.0.1" });
  expect(other.status).toBe(400);
  expect(await other.text()).toContain("앱 비밀번호를 입력하세요.");
  const plain = await press("/mail", { ...mail, host: "mail.example", security: "NONE" });
  expect(await plain.text()).toContain("암호화 없이는 이 컴퓨터");
});

test("a webhook goes to no private address, by number or by name", async () => {
  for (const host of [
    "127.0.0.1",
    "[::1]",
    "10.0.0.1",
    "[::ffff:192.168.0.1]",
    "localhost",
    "2130706433",
  ]) {
    await press("/webhook", { ...webhook, url: `https://${host}:${mailServer.port}/` });
    expect([host, flashOf(await press("/webhook", { intent: "try" }))]).toEqual([
      host,
      "테스트 알림을 보내지 못했습니다. 사설 주소나 이 컴퓨터의 주소로는 보내지 않습니다.",
    ]);
  }
});

test("restored on another box without the key, the site starts, says 다시 입력 and sends nothing", async () => {
  await press("/mail", mail);
  mailServer.mails.length = 0;
  await addInquiry(server.url);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  const backup = join(folder, "backup.sqlite");
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/backup.ts", backup], {
    env: { ...process.env, DATABASE_FILE: server.databaseFile, UPLOADS_DIR: server.uploadsDir },
  });
  const place = { databaseFile: join(folder, "site.sqlite"), uploadsDir: join(folder, "uploads") };
  await restore(backup, place);
  expect(existsSync(join(folder, "alert-key"))).toBe(false);

  const restored: RunningServer = await startServer({
    ...settings,
    DATABASE_FILE: place.databaseFile,
    UPLOADS_DIR: place.uploadsDir,
  });
  const other = { ...restored, databaseFile: place.databaseFile, cookie: await restored.login() };
  const pages = alertSettings(other as typeof server);
  expect(await pages.read()).toContain("다시 입력");
  expect(await pages.read("/mail")).toContain("저장한 비밀번호나 주소를 읽을 수 없습니다.");
  const id = await addInquiry(restored.url);
  await expect.poll(() => pages.read()).toContain("저장한 비밀번호나 주소를 읽을 수 없습니다.");
  expect(mailServer.mails).toHaveLength(1);

  // What is on can be switched off without its password, and what is off is off.
  expect(await pages.read("/mail")).toContain(">끄기</button>");
  expect(await pages.read("/webhook")).not.toContain(">끄기</button>");

  expect((await pages.press("/mail", { ...mail, password: "" })).status).toBe(400);
  expect((await pages.press("/mail", mail)).status).toBe(303);
  // The test, and what waited.
  await expect.poll(() => mailServer.mails.length).toBe(3);
  expect(mailServer.mails[2]?.source).toContain(`alert-`);
  await expect.poll(() => pages.read()).toContain(`${id}번 문의`);
  expect(await pages.read("/mail")).not.toContain("읽을 수 없습니다");
  expect(await pages.read("/webhook")).toContain("읽을 수 없습니다");
  await stopSite(restored);
});
