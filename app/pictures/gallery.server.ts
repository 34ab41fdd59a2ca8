import type { Transaction, Updateable } from "kysely";
import * as z from "zod";
import type { Tables } from "~/database/tables";
import { recordRemoval } from "~/files/store.server";
import { applyListCommand, listCommandOf } from "~/forms/list-command";
import { excessOf, excessProblem } from "~/request/limits";
import type { ReceivedFile, ReceivedForm } from "~/request/received-form";
import { plainLine } from "~/text/invisible";
import { toNfc } from "~/text/nfc";
import type { FileProblem } from "~/text/refusal";
import { altField, areThere, type GalleryPicture, THUMBNAIL_NAME_FIELD } from "./gallery-picture";
import { PictureRefused } from "./intake.server";
import { galleryLimits, MAX_ALT, thumbnailLimits } from "./limits";
import { type DetailValues, detailField, detailSchema, type PictureDetail } from "./picture-detail";
import { type StagingOwner, stagingOf } from "./staging.server";

/** An API client sends all pictures again after a rejection, and may name deleted ones. */
export type Asker = "page" | "api";

interface PictureSender extends StagingOwner {
  asker: Asker;
}

interface Received {
  problem?: FileProblem;
  /** Call it if the form is rejected: deletes an API client's uploads, which it will send again. */
  takeBack(): Promise<void>;
}

interface ReceivedGallery extends Received {
  /** A page's deleted ones stand in their places. */
  pictures: GalleryPicture[];
  /** Without gallery fields, an API client's PUT leaves the gallery. */
  isSent: boolean;
  wrongDetail?: FileProblem | undefined;
  /** On a page without script, list buttons must not save anything. */
  isListPressed: boolean;
  /** A page names a deleted picture, or an API client only deleted ones. */
  loss?: FileProblem;
}

interface ReceivedThumbnail extends Received {
  /** Without one, the stored thumbnail stays. */
  picture?: GalleryPicture | undefined;
  /** What a page still shows, though the sweep or somebody else has deleted it. */
  gone?: GalleryPicture;
  loss?: FileProblem;
}

type GalleryRows =
  | { table: "mainImage" }
  | { table: "siteLogo" }
  | { table: "blockPicture"; blockId: number }
  | { table: "portfolioPicture"; portfolioId: number; role: "GALLERY" | "THUMBNAIL" };

type DetailColumns = Pick<Updateable<Tables["portfolioPicture"]>, "caption" | "room" | "moment"> &
  Pick<Updateable<Tables["mainImage"]>, "line" | "leadsTo">;

export const remainingPictures = z.object({
  uploadImageFilenames: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("유지할 사진의 uploadedName. 쉼표로 구분하거나 필드를 여러 번 보냅니다"),
});

/** Stages new pictures, so that a rejected page need not resend them. Unsent details stay. */
export async function receiveGallery(
  form: ReceivedForm,
  sender: PictureSender,
  stored: GalleryPicture[],
  details: PictureDetail[] = [],
): Promise<ReceivedGallery> {
  const names = remainingNames(form.fields);
  const staged = await stagingOf(sender).find(names);
  const known = new Map<string, GalleryPicture>();
  for (const picture of [...staged.map(undescribed), ...stored]) {
    known.set(picture.uploadedName, picture);
  }
  const named = names
    .map((name) => known.get(name) ?? gonePicture(name))
    .map((picture) => {
      const alt = form.fields.get(altField(picture.uploadedName));
      const told = receiveDetails(form.fields, picture, details);
      return { ...picture, ...told, alt: alt === null ? picture.alt : cleanAlt(alt) };
    });
  const isPage = sender.asker === "page";
  const present = areThere(named);
  const remaining = isPage ? named : present;
  const isLosing = present.length < named.length && (isPage || present.length === 0);

  const files = form.files.filter(({ field }) => field === "imageFiles");
  const excess = form.refused.get("imageFiles") ?? excessOf([...present, ...files], galleryLimits);
  const { added, ...rest } = excess
    ? { ...nothing, problem: excessProblem(excess, galleryLimits) }
    : await stage(files, sender);
  const command = listCommandOf(form.fields);
  return {
    ...rest,
    pictures: applyListCommand([...remaining, ...added], command),
    isSent: form.names.has("imageFiles") || form.names.has("uploadImageFilenames"),
    wrongDetail: firstWrong(remaining, details),
    isListPressed: isPage && command !== null && !rest.problem,
    loss: isLosing ? lossOf(named) : undefined,
  };
}

/** @param stored which a page names, too, as long as it shows it */
export async function receiveThumbnail(
  form: ReceivedForm,
  sender: PictureSender,
  stored: { uploadedName: string } | undefined,
): Promise<ReceivedThumbnail> {
  const excess = form.refused.get("thumbnail");
  if (excess) return { ...nothing, problem: excessProblem(excess, thumbnailLimits) };
  const file = form.files.find(({ field }) => field === "thumbnail");
  if (file) {
    const { added, ...rest } = await stage([file], sender);
    return { ...rest, picture: added[0] };
  }
  const name = form.fields.get(THUMBNAIL_NAME_FIELD) ?? "";
  const [picture] = await stagingOf(sender).find([name]);
  const isKnown = picture || name === "" || name === stored?.uploadedName;
  if (isKnown || sender.asker === "api") {
    return { ...nothing, picture: picture && undescribed(picture) };
  }
  return { ...nothing, gone: gonePicture(name), loss: thumbnailGone };
}

/** A copy, so that either can be deleted alone. Throws PictureRefused if it is gone. */
export async function copyForThumbnail(
  stagingOwner: StagingOwner,
  picture: GalleryPicture,
): Promise<GalleryPicture> {
  const copied = await stagingOf(stagingOwner).copy(picture);
  if (!copied) throw pictureGone();
  return undescribed(copied);
}

/**
 * Returns deleted pictures' names; the caller deletes their files after the commit. Throws
 * PictureRefused if one of the pictures is no longer staged or stored.
 */
export async function saveGallery(
  trx: Transaction<Tables>,
  stagingOwner: StagingOwner,
  { table, ...owner }: GalleryRows,
  pictures: GalleryPicture[],
  columnsOf: (details: DetailValues) => DetailColumns = () => ({}),
): Promise<string[]> {
  const names = pictures.map(({ uploadedName }) => uploadedName);
  const gone = await trx
    .deleteFrom(table)
    .where((row) => row.and(owner))
    .where("uploadedName", "not in", names)
    .returning("uploadedName")
    .execute();
  const claimed = await stagingOf(stagingOwner).claim(trx, names);
  for (const [ord, { uploadedName, alt, details }] of pictures.entries()) {
    const told = { ord, alt, ...(details && columnsOf(details)) };
    const fresh = claimed.find((picture) => picture.uploadedName === uploadedName);
    if (fresh) {
      await trx
        .insertInto(table)
        .values({ ...fresh, ...owner, ...told })
        .execute();
      continue;
    }
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set(told)
      .where((row) => row.and(owner))
      .where("uploadedName", "=", uploadedName)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw pictureGone();
  }
  const removed = gone.map(({ uploadedName }) => uploadedName);
  await recordRemoval(trx, stagingOwner.area, removed);
  return removed;
}

const nothing = { added: [], takeBack: async () => {} };

async function stage(
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

function receiveDetails(fields: FormData, picture: GalleryPicture, details: PictureDetail[]) {
  const values: DetailValues = { ...picture.details };
  const problems: DetailValues = {};
  for (const detail of details) {
    const sent = fields.get(detailField(detail.name, picture.uploadedName));
    if (typeof sent !== "string") continue;
    const { data, error } = detailSchema(detail).safeParse(sent);
    values[detail.name] = data ?? sent;
    if (error) problems[detail.name] = error.issues[0]?.message ?? "다시 확인해 주세요.";
  }
  return {
    ...(Object.keys(values).length > 0 && { details: values }),
    ...(Object.keys(problems).length > 0 && { problems }),
  };
}

function firstWrong(pictures: GalleryPicture[], details: PictureDetail[]): FileProblem | undefined {
  for (const [index, { problems = {} }] of pictures.entries()) {
    for (const { name, label } of details) {
      const why = problems[name];
      if (why)
        return { code: "invalid", status: 400, message: `사진 ${index + 1} ${label}: ${why}` };
    }
  }
  return undefined;
}

/** A client without pictures sends `null`, `undefined` or nothing. Throws a 400 for more than MAX_NAMES. */
function remainingNames(fields: FormData) {
  const sent = fields.getAll("uploadImageFilenames");
  const names = sent.flatMap((value) => String(value).split(",", MAX_NAMES + 1));
  if (names.length > MAX_NAMES) throw new Response("사진이 너무 많습니다.", { status: 400 });
  const given = new Set(names.map((name) => name.trim()));
  for (const none of ["", "null", "undefined"]) given.delete(none);
  return [...given];
}

/** More than a gallery has, within SQLite's limit on a query's parameters. */
const MAX_NAMES = 1000;

function cleanAlt(text: string) {
  // Truncated before normalising; a decomposed letter has up to three code points.
  const ample = plainLine(text)
    .trim()
    .slice(0, 4 * MAX_ALT);
  const plain = toNfc(ample)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return [...plain].slice(0, MAX_ALT).join("");
}

function gonePicture(uploadedName: string): GalleryPicture {
  const unknown = { type: "", size: 0, width: 1, height: 1, color: "", alt: "" };
  return { uploadedName, name: "삭제된 사진", ...unknown, isGone: true };
}

/** By their numbers in the form: their names went with their rows. */
function lossOf(named: GalleryPicture[]): FileProblem {
  const numbers = named.flatMap(({ isGone }, index) => (isGone ? `${index + 1}번` : []));
  const message = `삭제된 사진이 있습니다: ${numbers.join(", ")}. 제거하고 다시 선택해 주세요.`;
  return { code: "gone", status: 400, message };
}

const thumbnailGone: FileProblem = {
  code: "gone",
  status: 400,
  message: "올려 둔 이미지가 그사이 삭제되었습니다. 다시 선택해 주세요.",
};

function pictureGone() {
  const words = "올려 둔 사진 중 삭제된 사진이 있습니다. 사진을 확인해 주세요.";
  return new PictureRefused(400, words, "gone");
}
