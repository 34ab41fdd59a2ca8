import { setImmediate } from "node:timers/promises";
import { type PictureArea, pictureAreas } from "~/database/area";
import { db } from "~/database/db.server";
import { LineTooLong } from "~/turns";
import { Undecodable } from "./decoder.server";
import { makeInBackground } from "./make-rendition.server";
import { offeredWidths, ownWidthOf, type PictureData } from "./picture";
import { hasRoomAhead, namesHeld } from "./rendition-folder.server";
import { largestOf, nameOf, type Variant } from "./variant.server";

/** Pictures per look at rows and files, so that a long list is never held. */
const BATCH = 100;

/**
 * Makes what visitors will ask for and what is missing, found by comparing rows with files, so that
 * nothing is lost by a restart. One picture at a time.
 *
 * @throws the file system's error
 */
export async function makeAhead() {
  for (;;) {
    const missing = await findMissing();
    if (missing.length === 0) return;
    for (const { area, uploadedName, variants } of missing) {
      if (!(await hasRoomAhead())) return;
      try {
        await makeInBackground(area, uploadedName, variants, { isAskedFor: false });
      } catch (error) {
        const isItsOwn = error instanceof Undecodable || error instanceof LineTooLong;
        if (!isItsOwn) throw error;
      }
      tried.add(uploadedName);
    }
  }
}

/** Pictures tried since the start and still incomplete, so that a damaged one is tried once only. */
const tried = new Set<string>();

interface Missing {
  area: PictureArea;
  uploadedName: string;
  variants: Variant[];
}

async function findMissing(): Promise<Missing[]> {
  const missing: Missing[] = [];
  for (const area of pictureAreas) {
    const held = await namesHeld(area);
    for (const [index, picture] of (await picturesOf(area)).entries()) {
      if (index % 1000 === 999) await setImmediate();
      const { uploadedName } = picture;
      const variants = variantsAhead(area, picture).filter(
        (variant) => !held.has(nameOf(uploadedName, variant)),
      );
      if (variants.length === 0) tried.delete(uploadedName);
      else if (!tried.has(uploadedName)) missing.push({ area, uploadedName, variants });
      if (missing.length === BATCH) return missing;
    }
  }
  return missing;
}

type Row = Pick<PictureData, "uploadedName" | "width" | "height">;

/** Newest first. Staged ones too: they are about to be saved. */
async function picturesOf(area: PictureArea): Promise<Row[]> {
  const saved = db
    .selectFrom(area === "content" ? "mainImage" : "portfolioPicture")
    .select(["uploadedName", "width", "height"])
    .orderBy("id", "desc")
    .execute();
  const staged = db
    .selectFrom("stagedFile")
    .select(["uploadedName", "width", "height"])
    .where("area", "=", area)
    .execute();
  return [...(await staged), ...(await saved)];
}

/** Decision 019 has the seconds and the bytes. */
function variantsAhead(area: PictureArea, picture: Row): Variant[] {
  const forPhones = offeredWidths(picture, 960).map(
    ({ width }): Variant => ({ size: width, format: "webp" }),
  );
  const largest = largestOf(picture.uploadedName);
  // The largest rendition already has the picture's own width in its own format.
  const own = ownWidthOf(picture);
  const made = forPhones.filter(
    ({ size, format }) => format !== largest.format || Number(size) < own,
  );
  return area === "content" ? [...made, ...slides] : made;
}

/** What phones get of the slides. There are few slides, and everybody sees the first. */
const slides: Variant[] = (["avif", "webp"] as const).flatMap((format) => [
  { size: "portrait-720", format },
  { size: "portrait", format },
]);

let wake = () => {};

/** @param callback called when pictures have been added, so that theirs may be missing */
export function whenPicturesAdded(callback: () => void) {
  wake = callback;
}

export function announcePictures() {
  wake();
}
