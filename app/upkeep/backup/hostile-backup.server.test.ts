import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { LEDGER, ledgerBeside, ledgerLine, readLedger } from "~/files/ledger.server";
import {
  bytesBelow,
  change,
  customersOf,
  emptyPlace,
  makeSmallSite,
  type SmallSite,
} from "../../../tests/support/small-site";
import { makeFile } from "./make-file.server";
import { makeFolder } from "./make-folder.server";
import { restore } from "./restore.server";

const at = "2026-06-01T00:00:00.000Z";

/** Twenty inquiries, a backup of either kind, and twenty lines that name them all. */
async function siteOfTwenty() {
  const site = makeSmallSite();
  change(site, (database) => {
    const insert = database.prepare(
      "INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL')",
    );
    for (let count = 1; count < 20; count += 1) insert.run(`고객 ${count}`);
  });
  const { path: folder } = await makeFolder(site, site.backupDir);
  const file = join(site.folder, "backup.sqlite");
  await makeFile(site, file);
  const lines = Array.from({ length: 20 }, (_, index) =>
    ledgerLine({ id: index + 1, receivedAt: "2026-01-01T00:00:00.000Z" }, at, "SPAM"),
  );
  return { site, folder, file, lines, text: lines.map((line) => `${line}\n`).join("") };
}

const ledgerOf = async (site: SmallSite) =>
  (await readLedger(ledgerBeside(site.databaseFile))).lines;
const inside = (path: string, work: (database: SQLite.Database) => void) => {
  const database = new SQLite(path);
  work(database);
  database.close();
};

test("a folder with twenty lines that somebody has put beside a backup destroys nobody, now or later", async () => {
  const { site, folder, text } = await siteOfTwenty();
  const invented = join(site.backupDir, "site-20990101-000000");
  mkdirSync(invented);
  writeFileSync(join(invented, LEDGER), text);
  for (const place of [emptyPlace(), site]) {
    expect(await restore(folder, place)).toMatchObject({ destroyed: 0 });
    expect(customersOf(place)).toHaveLength(20);
    expect(await ledgerOf(place)).toEqual([]);
  }
});

test("twenty lines in a backup that somebody has tampered with destroy nobody silently", async () => {
  const { site, file, text } = await siteOfTwenty();
  const { sha256 } = await import("./digests.server");
  inside(file, (backup) =>
    backup.prepare("UPDATE backupLedger SET lines = ?, sha256 = ?").run(text, sha256(text)),
  );
  await restore(file, site).catch(() => undefined);
  expect(customersOf(site)).toHaveLength(20);
});

/** Two gigabytes of zeros in two megabytes: 1 MB, compressed on its own, again and again. */
function bomb(megabytes: number) {
  const zeros = Buffer.alloc(1_048_576);
  const piece = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((((megabytes * zeros.length) % 65_521) << 16) | 1) >>> 0);
  const last = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(piece), last, sum]);
}

test.each([
  ["its size", 4],
  ["the size of the bomb", 2048 * 1_048_576],
])(
  "an upload of two megabytes does not become two gigabytes of memory, though its row says %s",
  async (_, more) => {
    const { site, file } = await siteOfTwenty();
    const data = bomb(2048);
    inside(file, (backup) => {
      backup.exec("DROP TABLE backupDigest");
      const size = more > data.length ? more : data.length + more;
      backup.prepare("UPDATE sqlar SET data = ?, sz = ? WHERE name LIKE '%.txt'").run(data, size);
    });
    expect(statSync(file).size).toBeLessThan(4_000_000);
    const before = process.resourceUsage().maxRSS;
    await expect(restore(file, site)).rejects.toThrow("백업이 손상되었습니다");
    // In kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000);
  },
);

const foreign = {
  "a trigger": "CREATE TRIGGER meanwhile AFTER INSERT ON inquiry BEGIN DELETE FROM account; END",
  "a table": "CREATE TABLE notes (text TEXT)",
  "a view": "CREATE VIEW accounts AS SELECT * FROM account",
  "an index": "CREATE INDEX byName ON account (username)",
  "a column": "ALTER TABLE account ADD COLUMN notes TEXT",
  "a trigger on the archive":
    "CREATE TRIGGER x AFTER DELETE ON sqlar BEGIN DELETE FROM account; END",
  "no trigger of ours": "DROP TRIGGER destructionIsKept",
};

test.each(Object.entries(foreign))(
  "a backup with %s that this site has not is refused by its name, before anything is written",
  async (_, statement) => {
    const { site, file } = await siteOfTwenty();
    inside(file, (backup) => {
      backup.exec("DROP TABLE backupDigest");
      backup.exec(statement);
    });
    const before = bytesBelow(site.folder, (path) => path.endsWith(".running"));
    const name = / (destructionIsKept|\w+)( |$)/.exec(statement.replace(/^\w+ \w+/, ""))?.[1];
    await expect(restore(file, site)).rejects.toThrow(name);
    expect(bytesBelow(site.folder, (path) => path.endsWith(".running"))).toEqual(before);
  },
);
