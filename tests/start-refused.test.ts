import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { siteCommand } from "../scripts/site-command.mjs";
import { buildDirectory, templateFile } from "./support/folders";
import { emptyPlace, makeSmallSite } from "./support/small-site";

/** Starts the site as systemd does, with settings that it cannot use. */
async function start(settings: Record<string, string>, account?: number) {
  const { folder, databaseFile, uploadsDir } = emptyPlace();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "./scripts/load-env.mjs", ...siteCommand(buildDirectory)],
    {
      ...(account !== undefined && { uid: account, gid: account }),
      encoding: "utf8",
      timeout: 300_000,
      killSignal: "SIGKILL",
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(await freePort()),
        DATABASE_FILE: databaseFile,
        UPLOADS_DIR: uploadsDir,
        ...settings,
      },
    },
  );
  // A stack would hide what is wrong.
  expect(stderr.replaceAll(folder, "FOLDER")).not.toMatch(/^ +at /m);
  return { status, stderr };
}

const refused = (words: RegExp) => ({ status: 1, stderr: expect.stringMatching(words) });

test.each([
  [{ PORT: "eighty" }, /^설정.*PORT: 1에서 65535 사이의 정수를 입력해 주세요\n$/],
  [{ PUBLIC_URL: "example.com" }, /^설정.*PUBLIC_URL: https:\/\/example.com처럼 입력해 주세요\n$/],
  [{ HOST: "192.0.2.1" }, /시작하지 못했습니다. HOST=192.0.2.1, .*이 컴퓨터의 주소를 입력하거나/],
  // Where Node's recursive mkdir would try for ever.
  [{ DATABASE_FILE: "/proc/site/site.sqlite" }, /DATABASE_FILE: \/proc\/site: 만들거나 쓸 수 없/],
  [{ UPLOADS_DIR: "/proc/site" }, /시작하지 못했습니다. UPLOADS_DIR: \/proc\/site: 만들거나/],
])("a site with %o says in words what to change, and ends as failed", async (settings, words) => {
  expect(await start(settings)).toEqual(refused(words));
});

test("an empty secret, a file that is no database, or one that stands where uploads arrive, is named", async () => {
  const { folder, uploadsDir } = emptyPlace();
  const letter = join(folder, "letter.sqlite");
  writeFileSync(letter, "글".repeat(1000));
  expect(await start({ DATABASE_FILE: letter })).toEqual(refused(/letter.sqlite: SQLite 데이터/));
  writeFileSync(join(folder, "session-secret"), "");
  const secret = { DATABASE_FILE: join(folder, "site.sqlite"), SESSION_SECRET: "" };
  copyFileSync(templateFile, secret.DATABASE_FILE);
  expect(await start(secret)).toEqual(refused(/session-secret: 로그인 서명 키가 비어 있습니다/));
  mkdirSync(uploadsDir);
  writeFileSync(join(uploadsDir, ".incoming"), "");
  const incoming = /UPLOADS_DIR: .*uploads\/.incoming: 폴더가 있어야 할 곳에 파일이/;
  expect(await start({ UPLOADS_DIR: uploadsDir })).toEqual(refused(incoming));
});

test.skipIf(process.getuid?.() !== 0)(
  "uploads that the site's account may not read are not said to be lost",
  async () => {
    const nobody = 65_534;
    const site = makeSmallSite();
    for (const path of [site.folder, site.databaseFile]) chownSync(path, nobody, nobody);
    chmodSync(site.uploadsDir, 0o700);
    const settings = { DATABASE_FILE: site.databaseFile, UPLOADS_DIR: site.uploadsDir };
    expect(await start(settings, nobody)).toEqual(
      refused(/UPLOADS_DIR: .*이 계정으로는 쓸 수 없습니다/),
    );
  },
);

test("a port in use ends the start as failed; without PORT it is 3000, and no other is taken", async () => {
  const host = ownLoopbackAddress();
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(3000, host), "listening");
  const words = /시작하지 못했습니다. 3000번 포트는 이미 쓰이고 있습니다. 다른 포트로/;
  expect(await start({ HOST: host, PORT: "" })).toEqual(refused(words));
  expect(await start({ HOST: host, PORT: "3000" })).toEqual(refused(words));
});

/** All of 127.0.0.0/8 is this machine: on 127.0.0.1, another run of the tests may have port 3000, and leave it. */
function ownLoopbackAddress() {
  const { pid } = process;
  return `127.${1 + ((pid >> 16) & 127)}.${(pid >> 8) & 255}.${pid & 255}`;
}
