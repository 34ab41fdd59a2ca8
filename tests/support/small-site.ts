import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { onTestFinished } from "vitest";
import { keyHere } from "~/files/own-ledger.server";
import { namedFiles } from "~/upkeep/backup/copy-database.server";
import { templateFile } from "./folders";

/** A site's database and uploads in a folder of their own, without a server. */
export type SmallSite = ReturnType<typeof makeSmallSite>;

const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

/** With an inquiry and its attachment, a picture of the first page, and one that is only staged. */
export function makeSmallSite() {
  const site = emptyPlace();
  copyFileSync(templateFile, site.databaseFile);
  addInquiry(site, 1, "김고객");
  change(site, (database) => {
    const columns = "name, uploadedName, type, size, width, height, color";
    const values = (digit: number) =>
      `'${digit}.jpg', '${id(digit)}.jpg', 'image/jpeg', 4, 1, 1, '#000000'`;
    database.exec(`INSERT INTO mainImage (${columns}, ord) VALUES (${values(2)}, 0)`);
    database.exec(
      `INSERT INTO stagedFile (${columns}, area, accountId, createdAt) VALUES (${values(3)}, 'content', 1, '2026-01-01')`,
    );
  });
  for (const digit of [2, 3]) lay(site, `content/${id(digit)}.jpg`, "사진");
  return site;
}

/** Where nothing is yet. */
export function emptyPlace() {
  const folder = mkdtempSync(join(tmpdir(), "small-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    databaseFile: join(folder, "site.sqlite"),
    uploadsDir: join(folder, "uploads"),
    backupDir: join(folder, "backups"),
  };
}

export function addInquiry(site: SmallSite, digit: number, customer: string) {
  const uploadedName = `${id(digit)}.txt`;
  change(site, (database) => {
    const { lastInsertRowid } = database
      .prepare(
        "INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL')",
      )
      .run(customer);
    database
      .prepare(
        "INSERT INTO inquiryFile (inquiryId, name, uploadedName, type, size, ord) VALUES (?, '도면.txt', ?, 'text/plain', 4, 0)",
      )
      .run(lastInsertRowid, uploadedName);
  });
  lay(site, `contact/${uploadedName}`, customer.repeat(3000));
}

export function change(site: SmallSite, work: (database: SQLite.Database) => void) {
  const database = new SQLite(site.databaseFile);
  database.pragma("foreign_keys = ON");
  work(database);
  database.close();
}

/** The key that the site signs its ledger with, made as at its first start. */
export async function keyOf({ databaseFile }: SmallSite) {
  const database = new SQLite(databaseFile);
  try {
    return await keyHere(database);
  } finally {
    database.close();
  }
}

function lay({ uploadsDir }: SmallSite, name: string, content: string) {
  const path = join(uploadsDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The customers, after checking that every row has its file. */
export function customersOf({ databaseFile, uploadsDir }: SmallSite) {
  const database = new SQLite(databaseFile, { readonly: true });
  for (const name of namedFiles(database)) {
    if (!existsSync(join(uploadsDir, name))) throw new Error(`${name} is missing`);
  }
  const customers = database.prepare("SELECT customer FROM inquiry ORDER BY id").pluck().all();
  database.close();
  return customers as string[];
}

/** Every file below a folder with its digest: equal means byte-identical. */
export function bytesBelow(folder: string, except: (path: string) => boolean = () => false) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !except(path))
    .sort()
    .map((path) => {
      const isFile = statSync(join(folder, path)).isFile();
      const bytes = isFile ? readFileSync(join(folder, path)) : "";
      return `${path} ${createHash("sha256").update(bytes).digest("hex")}`;
    });
}

/** What a restore moves aside is named by the second. */
export function nextSecond() {
  return new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
}
