import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { turns } from "../../../app/turns";
import { cachedPages } from "../../public-pages";
import { copyDatabase, startMeasured } from "../server";
import { bytesOf, textOf } from "./ask";
import { WIDTHS } from "./hand-written-pages.mjs";

/** Made once and kept, because 544 pictures take minutes; may be deleted at any time. */
const content = resolve("data-bench/sixty");
export const handWrittenPictures = join(content, "hand-written");

/** Without PUBLIC_URL, pages are kept for loopback hosts, whatever .env says. */
const settings = { PUBLIC_URL: "", TRUST_PROXY: "0" };

/** The built site with the content that all servers show: 60 projects of 8 photographs each. */
export async function startFilled(others: Record<string, string> = {}) {
  await prepare();
  const site = await startMeasured({ content, settings: { ...settings, ...others } });
  await settle(site.pid, 60);
  return site;
}

/**
 * Copies the content's database; the uploads stay where they are.
 *
 * @returns the settings of a site that shows it
 */
export function copyContent(folder: string) {
  const DATABASE_FILE = join(folder, "site.sqlite");
  copyDatabase(join(content, "site.sqlite"), DATABASE_FILE);
  return { ...settings, DATABASE_FILE, UPLOADS_DIR: join(content, "uploads") };
}

/** Builds the site and makes its content, unless both are there. */
export async function prepare() {
  const build = ["scripts/setup.mjs", "bench"];
  execFileSync(process.execPath, build, { stdio: ["ignore", "ignore", "inherit"] });
  const done = join(content, "done");
  if (existsSync(done)) return;
  console.log("Making 60 projects with 8 photographs each, once: takes some minutes.");
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  const place = {
    ...settings,
    DATABASE_FILE: join(content, "site.sqlite"),
    UPLOADS_DIR: join(content, "uploads"),
  };
  execFileSync("node_modules/.bin/tsx", ["scripts/bench/speed/fill-site.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...place },
  });
  await makeReferencePictures(place.DATABASE_FILE, place.UPLOADS_DIR);
  const site = await startMeasured({ settings: place });
  try {
    for (const address of (await addressesOf(site.url)).pictures) {
      await bytesOf(site.url + address);
    }
    await settle(site.pid, 900);
  } finally {
    await site.stop();
  }
  writeFileSync(done, "");
}

/** The hand-written site's pictures, of the same originals. */
async function makeReferencePictures(databaseFile: string, uploads: string) {
  mkdirSync(handWrittenPictures);
  const database = new SQLite(databaseFile, { readonly: true });
  const rows = database
    .prepare(
      `SELECT 'portfolio' AS area, uploadedName FROM portfolioPicture
       UNION ALL SELECT 'content', uploadedName FROM mainImage`,
    )
    .all() as { area: string; uploadedName: string }[];
  database.close();
  const inTurn = turns(2);
  const make = async ({ area, uploadedName }: (typeof rows)[number]) => {
    for (const width of WIDTHS) {
      await sharp(join(uploads, area, uploadedName))
        .rotate()
        .resize(width)
        .webp({ quality: 80 })
        .toFile(join(handWrittenPictures, `${uploadedName}-${width}.webp`));
    }
  };
  await Promise.all(rows.map((row) => inTurn(() => make(row))));
}

/** Every public page, and the addresses of pictures on them that a phone may ask for. */
export async function addressesOf(url: string) {
  const pages = new Set(cachedPages);
  const pictures = new Set<string>();
  // Grows while it is walked.
  for (const page of pages) {
    const html = await textOf(url + page);
    for (const [, path = ""] of html.matchAll(/href="(\/portfolio\/\d+|\/portfolio\?page=\d+)"/g)) {
      pages.add(path);
    }
    for (const { address, width } of picturesIn(html)) if (width <= PHONE) pictures.add(address);
  }
  return { pages: [...pages], pictures: [...pictures] };
}

/** Pixels: nothing on a phone's page is wider. */
const PHONE = 1080;

/** The pictures that a page offers with their widths. */
export function picturesIn(html: string) {
  return [...html.matchAll(/(\/api\/\w+\/view\/[^\s",]+) (\d+)w/g)].map(
    ([, address = "", width]) => ({
      address: address.replaceAll("&amp;", "&"),
      width: Number(width),
    }),
  );
}

/** Waits until the site has nothing left to do, such as making pictures; at most some seconds. */
async function settle(pid: number, seconds: number) {
  const latest = Date.now() + seconds * 1000;
  for (let before = workOf(pid), rest = 0; rest < 3; ) {
    await pause(1000);
    const now = workOf(pid);
    rest = now - before < 5 ? rest + 1 : 0;
    before = now;
    if (Date.now() > latest) return console.log("(The site is still busy by itself.)");
  }
}

/** Hundredths of a second of processor time, of the process and its children. */
function workOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return [String(pid), ...children].reduce((sum, each) => sum + ownWorkOf(each), 0);
}

function ownWorkOf(pid: string) {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
