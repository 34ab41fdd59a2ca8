import { readdir } from "node:fs/promises";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { type PictureArea, pictureAreas } from "~/database/area";
import { db } from "~/database/db.server";
import { report } from "~/door/log.server";
import { makeRoom } from "~/make-room";
import { MINUTE, SECOND } from "~/text/duration";
import { Undecodable } from "./decoder.server";
import { folderOf, ladderOf, nameOf } from "./ladder.server";
import type { Dimensions } from "./picture";
import { hasFailed, hasRoomAhead, makeRenditions, missingSizes } from "./rendition.server";

interface Row extends Dimensions {
  uploadedName: string;
}

interface Incomplete {
  area: PictureArea;
  picture: Row;
}

/** Lets the first visitors after a start go first. */
const DELAY = 2 * SECOND;
const BATCH = 100;
const MOST_ASKED = 100;

let isScheduled = false;
let isPlanned = false;
let isRunning = false;

export function scheduleCompletion() {
  isScheduled = true;
  plan();
  // If the folder was emptied, or there was no room.
  setInterval(plan, 10 * MINUTE).unref();
}

function plan() {
  if (!isScheduled || isPlanned) return;
  isPlanned = true;
  setTimeout(run, DELAY).unref();
}

async function run() {
  isPlanned = false;
  if (isRunning) return plan();
  isRunning = true;
  await completeLadders().catch((error) => report(error));
  isRunning = false;
}

/** Compares rows with files, so nothing is lost by a restart. */
export async function completeLadders() {
  // Once each, whatever becomes of it.
  const tried = new Set<string>();
  for (;;) {
    const batch = [...takeAsked(), ...(await findIncomplete(tried))];
    if (batch.length === 0) return;
    for (const each of batch) {
      for (const first of [...takeAsked(), each]) {
        await untilQuiet();
        if (!(await hasRoomAhead())) return;
        tried.add(first.picture.uploadedName);
        await complete(first);
      }
    }
  }
}

async function complete({ area, picture }: Incomplete) {
  const sizes = await missingSizes(area, picture);
  try {
    if (sizes.length > 0) await makeRenditions(area, picture.uploadedName, sizes);
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
  }
}

async function findIncomplete(tried: Set<string>): Promise<Incomplete[]> {
  const incomplete: Incomplete[] = [];
  for (const area of pictureAreas) {
    const present = new Set(await readdir(folderOf(area)).catch(() => []));
    for (const [index, picture] of (await picturesOf(area)).entries()) {
      if (index % 1000 === 999) await setImmediate();
      const { uploadedName } = picture;
      if (tried.has(uploadedName) || hasFailed(uploadedName)) continue;
      const isWhole = ladderOf(area, picture).every((size) =>
        present.has(nameOf(uploadedName, size)),
      );
      if (!isWhole) incomplete.push({ area, picture });
      if (incomplete.length === BATCH) return incomplete;
    }
  }
  return incomplete;
}

/** Newest first. Staged ones too: they are about to be saved. */
async function picturesOf(area: PictureArea): Promise<Row[]> {
  const columns = ["uploadedName", "width", "height"] as const;
  const ofTable = (table: "mainImage" | "siteLogo" | "blockPicture" | "portfolioPicture") =>
    db.selectFrom(table).select(columns).orderBy("id", "desc").execute();
  const saved =
    area === "content"
      ? ["mainImage" as const, "siteLogo" as const, "blockPicture" as const]
      : ["portfolioPicture" as const];
  const staged = db.selectFrom("stagedFile").select(columns).where("area", "=", area).execute();
  return [...(await staged), ...(await Promise.all(saved.map(ofTable))).flat()];
}

const asked = new Map<string, Incomplete>();

function takeAsked() {
  const all = [...asked.values()];
  asked.clear();
  return all;
}

/** Another size had to stand in. */
export function completeFirst(area: PictureArea, picture: Row) {
  if (hasFailed(picture.uploadedName)) return;
  makeRoom(asked, MOST_ASKED);
  asked.set(picture.uploadedName, { area, picture });
  plan();
}

/** Further uploads go first: the next one usually comes within this time. */
const QUIET = 2 * SECOND;
let lastUpload = Number.NEGATIVE_INFINITY;

export function announcePictures() {
  lastUpload = performance.now();
  plan();
}

async function untilQuiet() {
  for (;;) {
    const left = lastUpload + QUIET - performance.now();
    if (left <= 0) return;
    await pause(left, undefined, { ref: false });
  }
}
