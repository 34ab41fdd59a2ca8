import { z } from "zod";
import { excessOf, excessProblem, galleryLimits, MAX_ALT } from "~/request/limits";
import type { ReceivedForm } from "~/request/received-form";
import { toNfc } from "~/text/nfc";
import type { FileProblem } from "~/text/refusal";
import { PictureRefused, type StoredPicture } from "./picture.server";
import { readStaged, type StagingPlace, stage } from "./staging.server";

/** A picture in its place among others, stored or not yet. */
export interface ArrangedPicture extends StoredPicture {
  alt: string;
}

interface Arrangement {
  /** In the order that was asked for; new ones at the end. */
  pictures: ArrangedPicture[];
  /** Names that came with this very form: an /api client that is refused will not name them again. */
  added: string[];
  /**
   * Whether saving this would lose pictures without a word: a page's form names one that is gone, or a
   * program, which may name such, names none that is there.
   */
  isLosing: boolean;
  /** Why the pictures that came along were not taken in; those that were there stay. */
  problem?: FileProblem;
}

/** A picture that a form names went before it could be saved: taken back, or saved by another form. */
export function pictureGone() {
  const words = "올려 둔 사진 가운데 지워진 것이 있습니다. 사진을 확인해 주세요.";
  return new PictureRefused(400, words, "gone");
}

/** How a form names the pictures that it keeps, as a client is told; `keptNames` reads it. */
export const keptPictures = z.object({
  uploadImageFilenames: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("남길 사진의 uploadedName. 쉼표로 이어서, 또는 하나씩 여러 번"),
});

/**
 * The pictures that a form asks for: `uploadImageFilenames` names those to keep, in their order, be
 * they stored or staged, and `imageFiles` brings new ones, which are staged, so that a form that is
 * refused for another field need not bring them again.
 *
 * @param stored the pictures that may be kept
 * @param keepPictures whether it is a page's form, which is shown again with its pictures
 */
export async function readArrangement(
  form: ReceivedForm,
  place: StagingPlace,
  stored: ArrangedPicture[],
  keepPictures: boolean,
): Promise<Arrangement> {
  const names = keptNames(form.fields);
  const staged = names.length > 0 ? await readStaged(place, names) : [];
  const known = new Map<string, ArrangedPicture>();
  for (const picture of staged) known.set(picture.uploadedName, { ...picture, alt: "" });
  for (const picture of stored) known.set(picture.uploadedName, picture);

  const kept = names
    .flatMap((name) => known.get(name) ?? [])
    .map((picture) => {
      const alt = form.fields.get(altField(picture.uploadedName));
      return { ...picture, alt: alt === null ? picture.alt : cleanAlt(alt) };
    });
  const answer: Arrangement = {
    pictures: kept,
    added: [],
    isLosing: kept.length < names.length && (keepPictures || kept.length === 0),
  };
  const files = form.files.filter(({ field }) => field === "imageFiles");
  const excess = form.refused.get("imageFiles") ?? excessOf([...kept, ...files], galleryLimits);
  if (excess) return { ...answer, problem: excessProblem(excess, galleryLimits) };
  try {
    const added = await stage(place, files);
    return {
      ...answer,
      pictures: [...kept, ...added.map((picture) => ({ ...picture, alt: "" }))],
      added: added.map(({ uploadedName }) => uploadedName),
    };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { ...answer, problem: error.problem };
  }
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

/** The text field that carries a picture's alternative text. */
function altField(uploadedName: string) {
  return `alt ${uploadedName}`;
}

function cleanAlt(text: string) {
  // Cut before it is composed: a decomposed letter has up to three parts.
  const plain = toNfc(text.trim().slice(0, 4 * MAX_ALT))
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return [...plain].slice(0, MAX_ALT).join("");
}
