import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { sqlite } from "~/database/db.server";

test.each(["admin", "backup", "demo", "doctor", "restore"])(
  "npm run %s -- --help says how it is used and does nothing; what it does not know is refused",
  (name) => {
    const run = (option: string) =>
      spawnSync(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, option], {
        encoding: "utf8",
      });
    const before = contentOf();
    const [help, wrong] = [run("--help"), run("--halp")];
    expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/^사용법: npm run /)]);
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/사용법: npm run /)]);
    expect(contentOf()).toEqual(before);
  },
);

const contentOf = () =>
  ["account", "portfolio", "inquiry"].map((table) =>
    sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
