import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { noteRemoval } from "~/files/store.server";
import { applyListCommand, listCommandOf } from "~/forms/list-command";
import { excessOf, excessProblem, galleryLimits, MAX_ALT, thumbnailLimits } from "~/request/limits";
import type { ReceivedFile, ReceivedForm } from "~/request/received-form";
import { toNfc } from "~/text/nfc";
import type { FileProblem } from "~/text/refusal";
import { PictureRefused } from "./intake.server";
import { altField, type GalleryPicture, THUMBNAIL_NAME_FIELD } from "./picture";
import { type StagingPlace, stagingOf } from "./staging.server";

/**
 * A page shows a refused form again, with the pictures that came along, and has buttons that only
 * change the list. A program sends all of its pictures again, and may name pictures that are gone.
 */
export type Asker = "page" | "api";

interface PictureSender extends StagingPlace {
  asker: Asker;
}

interface Received {
  /** Why the pictures that came along were not taken in; those that were there stay. */
  problem?: FileProblem;
  /** For a form that is refused: removes what only its sender could name, and will not. */
  takeBack(): Promise<void>;
}

interface ReceivedGallery extends Received {
  /** In the order that was asked for; new ones at the end. */
  pictures: GalleryPicture[];
  /** Whether the form speaks of its gallery at all. */
  isSent: boolean;
  /** Whether one of the list's buttons was pressed on a page without script: nothing is to be saved. */
  isListPressed: boolean;
  /**
   * Set where saving would lose pictures without a word: a page's form names one that is gone, or a
   * program, which may name such, names none that is there.
   */
  loss?: FileProblem;
}

interface ReceivedThumbnail extends Received {
  /** A new one; without it the stored one stays. */
  picture?: GalleryPicture;
}

/** Which rows are the gallery: a whole table, or those of one entry. A thumbnail is a gallery of one. */
type GalleryRows =
  | { table: "mainImage" }
  | { table: "portfolioPicture"; portfolioId: number; role: "GALLERY" | "THUMBNAIL" };

/** How a form names the pictures that it keeps, as a client is told; `keptNames` reads it. */
export const keptPictures = z.object({
  uploadImageFilenames: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("남길 사진의 uploadedName. 쉼표로 이어서, 또는 하나씩 여러 번"),
});

/**
 * The gallery that a form asks for: `uploadImageFilenames` names the pictures to keep, in their
 * order, be they stored or staged, and `imageFiles` brings new ones, which are staged, so that a page
 * that is refused for another field need not bring them again.
 *
 * @param stored the pictures that may be kept
 */
export async function receiveGallery(
  form: ReceivedForm,
  sender: PictureSender,
  stored: GalleryPicture[],
): Promise<ReceivedGallery> {
  const names = keptNames(form.fields);
  const staged = await stagingOf(sender).find(names);
  const known = new Map<string, GalleryPicture>();
  for (const picture of [...staged.map(undescribed), ...stored]) {
    known.set(picture.uploadedName, picture);
  }
  const kept = names
    .flatMap((name) => known.get(name) ?? [])
    .map((picture) => {
      const alt = form.fields.get(altField(picture.uploadedName));
      return { ...picture, alt: alt === null ? picture.alt : cleanAlt(alt) };
    });
  const isLosing = kept.length < names.length && (sender.asker === "page" || kept.length === 0);

  const files = form.files.filter(({ field }) => field === "imageFiles");
  const excess = form.refused.get("imageFiles") ?? excessOf([...kept, ...files], galleryLimits);
  const { added, ...rest } = excess
    ? { ...nothing, problem: excessProblem(excess, galleryLimits) }
    : await takeIn(files, sender);
  const command = listCommandOf(form.fields);
  return {
    ...rest,
    pictures: applyListCommand([...kept, ...added], command),
    isSent: form.names.has("imageFiles") || form.names.has("uploadImageFilenames"),
    isListPressed: sender.asker === "page" && command !== null && !rest.problem,
    loss: isLosing ? pictureGone().problem : undefined,
  };
}

/** A file that came along, or the name of one that went up before. Text in a file's place is none. */
export async function receiveThumbnail(
  form: ReceivedForm,
  sender: PictureSender,
): Promise<ReceivedThumbnail> {
  const excess = form.refused.get("thumbnail");
  if (excess) return { ...nothing, problem: excessProblem(excess, thumbnailLimits) };
  const file = form.files.find(({ field }) => field === "thumbnail");
  if (file) {
    const { added, ...rest } = await takeIn([file], sender);
    return { ...rest, picture: added[0] };
  }
  const [picture] = await stagingOf(sender).find([form.fields.get(THUMBNAIL_NAME_FIELD) ?? ""]);
  return { ...nothing, picture: picture && undescribed(picture) };
}

/**
 * Writes a gallery as it is given, in its order: staged pictures are added, stored ones keep their
 * rows, and what is not named goes.
 *
 * @returns the names of those that went; their files are removed once the transaction is certain
 * @throws PictureRefused when one of the pictures is neither staged nor stored any more
 */
export async function saveGallery(
  trx: Transaction<Tables>,
  place: StagingPlace,
  { table, ...owner }: GalleryRows,
  pictures: GalleryPicture[],
): Promise<string[]> {
  const names = pictures.map(({ uploadedName }) => uploadedName);
  const gone = await trx
    .deleteFrom(table)
    .where((row) => row.and(owner))
    .where("uploadedName", "not in", names)
    .returning("uploadedName")
    .execute();
  const claimed = await stagingOf(place).claim(trx, names);
  for (const [ord, { uploadedName, alt }] of pictures.entries()) {
    const fresh = claimed.find((picture) => picture.uploadedName === uploadedName);
    if (fresh) {
      await trx
        .insertInto(table)
        .values({ ...fresh, ...owner, ord, alt })
        .execute();
      continue;
    }
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ ord, alt })
      .where((row) => row.and(owner))
      .where("uploadedName", "=", uploadedName)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw pictureGone();
  }
  const removed = gone.map(({ uploadedName }) => uploadedName);
  await noteRemoval(trx, place.area, removed);
  return removed;
}

const nothing = { added: [], takeBack: async () => {} };

/** Stages what came along with a form. */
async function takeIn(
  files: ReceivedFile[],
  sender: PictureSender,
): Promise<Received & { added: GalleryPicture[] }> {
  const staging = stagingOf(sender);
  try {
    const added = await staging.add(files);
    return {
      added: added.map(undescribed),
      async takeBack() {
        if (sender.asker === "page") return;
        await staging.remove(added.map(({ uploadedName }) => uploadedName));
      },
    };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { ...nothing, problem: error.problem };
  }
}

function undescribed(picture: Omit<GalleryPicture, "alt">): GalleryPicture {
  return { ...picture, alt: "" };
}

/**
 * Repeated fields, or one with commas; a client that has none sends `null` or nothing.
 *
 * @throws Response 400 for more names than there can be
 */
function keptNames(fields: FormData) {
  const sent = fields.getAll("uploadImageFilenames");
  const names = sent.flatMap((value) => String(value).split(",", MAX_NAMES + 1));
  if (names.length > MAX_NAMES) throw new Response("사진이 너무 많습니다.", { status: 400 });
  const given = names.map((name) => name.trim()).filter((name) => name !== "" && name !== "null");
  return [...new Set(given)];
}

/** Far more than a gallery has, and as many as one query can ask for. */
const MAX_NAMES = 1000;

function cleanAlt(text: string) {
  // Cut before it is composed: a decomposed letter has up to three parts.
  const plain = toNfc(text.trim().slice(0, 4 * MAX_ALT))
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return [...plain].slice(0, MAX_ALT).join("");
}

/** A picture that a form names went before it could be saved: taken back, or saved by another form. */
function pictureGone() {
  const words = "올려 둔 사진 가운데 지워진 것이 있습니다. 사진을 확인해 주세요.";
  return new PictureRefused(400, words, "gone");
}
