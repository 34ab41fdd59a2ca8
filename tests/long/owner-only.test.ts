import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { bytesBelow, emptyPlace, makeSmallSite } from "../support/small-site";

/** Only root can run scripts on what belongs to somebody else. */
const isRoot = process.getuid?.() === 0;
/** An account that no machine has. */
const SOMEBODY = 54_321;

function run(place: ReturnType<typeof emptyPlace>, ...given: string[]) {
  return runAs(undefined, place, ...given);
}

/** @param account whom to run it as, if that is not this one */
function runAs(
  account: number | undefined,
  { databaseFile, uploadsDir, backupDir }: ReturnType<typeof emptyPlace>,
  ...given: string[]
) {
  const [script, ...words] = given;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", `scripts/${script}.ts`, ...words],
    {
      ...(account !== undefined && { uid: account, gid: account }),
      env: {
        ...process.env,
        DATABASE_FILE: databaseFile,
        UPLOADS_DIR: uploadsDir,
        BACKUP_DIR: backupDir,
      },
      encoding: "utf8",
      input: "a long password\n",
    },
  );
  return { status, stdout, stderr };
}

test.skipIf(!isRoot)(
  "scripts of another account than the database's leave nothing behind, and name what to type",
  () => {
    const site = makeSmallSite();
    chownSync(site.databaseFile, SOMEBODY, SOMEBODY);
    const before = bytesBelow(site.folder);
    const refused = (command: string) => ({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining(
        `다음과 같이 실행해 주세요: sudo -u '#${SOMEBODY}' npm run ${command}\n`,
      ),
    });
    const copy = join(site.folder, "copy.sqlite");
    expect(run(site, "backup", copy)).toEqual(refused(`backup -- ${copy}`));
    expect(run(site, "restore", "a b")).toEqual(refused("restore -- 'a b'"));
    expect(run(site, "admin", "sajang", "--password-stdin")).toEqual(
      refused("admin -- sajang --password-stdin"),
    );
    expect(bytesBelow(site.folder)).toEqual(before);

    // An option that npm has kept for itself.
    vi.stubEnv("npm_config_nightly", "true");
    expect(run(site, "backup")).toEqual(refused("backup -- --nightly"));

    const fresh = emptyPlace();
    chownSync(fresh.folder, SOMEBODY, SOMEBODY);
    expect(run(fresh, "demo")).toEqual(refused("demo"));
    expect(bytesBelow(fresh.folder)).toEqual([]);
  },
);

test.skipIf(!isRoot)(
  "what root has left for the site to stumble over is named with the one command that mends it",
  async () => {
    const nobody = 65_534;
    const site = makeSmallSite();
    const { path } = await makeNightlyBackup(site, site.backupDir);
    const own = (...given: string[]) => execFileSync("chown", ["-R", ...given, site.folder]);
    own(`${nobody}:${nobody}`);
    // As a start by root stores a customer's file.
    const left = join(site.uploadsDir, "contact/10000000-0000-4000-8000-000000000000.txt");
    chownSync(left, 0, 0);
    chmodSync(left, 0o600);
    const mend = new RegExp(`chown -R nobody .*${site.uploadsDir}`);
    const told = runAs(nobody, site, "doctor").stdout;
    expect(told).toMatch(/읽을 수 없는 파일: contact\/1000/);
    expect(told).toMatch(mend);
    expect(runAs(nobody, site, "restore", path)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(mend),
    });

    own("0:0");
    const closed = runAs(nobody, site, "doctor");
    expect(closed.stderr).toBe("");
    expect(closed.stdout).toMatch(/이 계정으로는 쓸 수 없습니다[\s\S]*chown -R nobody/);
  },
);
