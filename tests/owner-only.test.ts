import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bytesBelow, emptyPlace, makeSmallSite } from "./support/small-site";

/** Only root can run scripts on what belongs to somebody else. */
const isRoot = process.getuid?.() === 0;
/** An account that no machine has. */
const SOMEBODY = 54_321;

function run({ databaseFile, uploadsDir }: ReturnType<typeof emptyPlace>, ...given: string[]) {
  const [script, ...words] = given;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", `scripts/${script}.ts`, ...words],
    {
      env: { ...process.env, DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir },
      encoding: "utf8",
      input: "a long password\n",
    },
  );
  return { status, stderr };
}

test.skipIf(!isRoot)(
  "scripts of another account than the database's leave nothing behind, and name what to type",
  () => {
    const site = makeSmallSite();
    chownSync(site.databaseFile, SOMEBODY, SOMEBODY);
    const before = bytesBelow(site.folder);
    const refused = (command: string) => ({
      status: 1,
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
