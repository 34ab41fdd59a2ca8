import type { SubmissionResult } from "@conform-to/react";
import { rearrange } from "~/forms/rearrange";
import { type ArrangedPicture, pictureGone, readArrangement } from "~/pictures/arrangement.server";
import { PictureRefused } from "~/pictures/picture.server";
import { readStaged, stage, unstage } from "~/pictures/staging.server";
import { excessProblem, galleryLimits, thumbnailLimits } from "~/request/limits";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { ReceivedForm } from "~/request/received-form";
import {
  conflict,
  type FieldProblem,
  type FieldProblems,
  type FileProblem,
  type Refusal,
  refusalOf,
} from "~/text/refusal";
import {
  PORTFOLIO_TEXT_BYTES,
  portfolioChanges,
  type portfolioModifySchema,
  type portfolioSchema,
  thumbnailMissing,
} from "./portfolio-schema";
import { readPortfolio, type StoredPortfolio } from "./read-portfolio.server";
import { savePortfolio } from "./save-portfolio.server";

interface Saved {
  saved: true;
  id: number;
}

interface Refused {
  saved: false;
  refusal: Refusal;
  /** The same for a page's form, with the values that were sent. */
  reply: SubmissionResult<FieldProblem[]>;
  /** What the form shows of its pictures, stored, staged, or just come. */
  pictures: ArrangedPicture[];
  thumbnail: ArrangedPicture | undefined;
  /** The newer entry that somebody else has saved. */
  stored?: StoredPortfolio;
}

/** A page without script has moved or removed a picture: nothing was to be saved yet. */
type Rearranged = Omit<Refused, "refusal"> & { refusal?: undefined };

interface Options {
  accountId: number;
  /** As it stands in the URL; absent for a new entry. */
  id?: string | undefined;
  schema: typeof portfolioSchema | typeof portfolioModifySchema;
  /** A page shows a refused form again, with its pictures; a program sends all of them again. */
  keepPictures: boolean;
  /** A program changes what it names; a page's form sends everything. */
  keepsUnsent?: boolean;
}

/** Takes a posted entry in, whole or not at all. The body is read with its files; then it is judged. */
export async function receivePortfolio(
  request: Request,
  options: Options & { keepPictures: false },
): Promise<Saved | Refused>;
export async function receivePortfolio(
  request: Request,
  options: Options,
): Promise<Saved | Refused | Rearranged>;
export async function receivePortfolio(request: Request, options: Options) {
  const { accountId, id, schema, keepPictures, keepsUnsent = false } = options;
  const place = { area: "portfolio", accountId } as const;
  await using form = await receiveForm(request, {
    files: { thumbnail: thumbnailLimits, imageFiles: galleryLimits },
    fields: 1000,
    textBytes: PORTFOLIO_TEXT_BYTES,
  });
  const entry = id === undefined ? undefined : await readPortfolio(id);
  const submission =
    entry && keepsUnsent
      ? parseForm(form.fields, portfolioChanges(form.names, entry))
      : parseForm(form.fields, schema);
  const keepsGallery =
    keepsUnsent && !form.names.has("imageFiles") && !form.names.has("uploadImageFilenames");
  const gallery = await readArrangement(form, place, entry?.pictures ?? [], keepPictures);
  const thumbnail = await readThumbnail(form, place);
  const command = form.fields.get("arrange");
  const pictures = rearrange(gallery.pictures, command);
  const shown = { pictures, thumbnail: thumbnail.picture ?? entry?.thumbnail };

  const refuse = async (
    reply: SubmissionResult<FieldProblem[]>,
    status: Refusal["status"] = 400,
  ): Promise<Refused> => {
    if (!keepPictures) await unstage(place, [...gallery.added, ...thumbnail.added]);
    return { saved: false, refusal: refusalOf(reply, status), reply, ...shown };
  };
  const refuseConflict = async (): Promise<Refused> => {
    const refused = await refuse(submission.reply({ formErrors: [conflict] }), 409);
    return { ...refused, stored: await readPortfolio(id) };
  };

  const fieldErrors: FieldProblems = {};
  if (gallery.problem) fieldErrors.imageFiles = [gallery.problem];
  if (thumbnail.problem) fieldErrors.thumbnail = [thumbnail.problem];
  else if (!shown.thumbnail && !(keepsUnsent && !form.names.has("thumbnail"))) {
    fieldErrors.thumbnail = [thumbnailMissing];
  }
  if (gallery.isLosing) fieldErrors.imageFiles ??= [pictureGone().problem];

  const problem = gallery.problem ?? thumbnail.problem;
  if (keepPictures && command && !problem) {
    const reply = { ...submission.reply(), status: undefined, error: undefined };
    return { saved: false, reply, ...shown } satisfies Rearranged;
  }
  // Said before anything else: pictures may be missing because the other one removed them.
  const version = submission.status === "success" ? submission.value.version : undefined;
  if (entry && version !== undefined && version !== entry.version) return refuseConflict();
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const reply = submission.reply({ fieldErrors });
    return refuse(reply, submission.status === "success" ? problem?.status : 400);
  }

  try {
    const savedId = await savePortfolio({
      accountId,
      id: entry?.id,
      values: submission.value,
      thumbnail: thumbnail.picture,
      pictures: keepsGallery ? undefined : pictures,
    });
    if (savedId === undefined) return refuseConflict();
    return { saved: true, id: savedId } satisfies Saved;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    const reply = submission.reply({ fieldErrors: { imageFiles: [error.problem] } });
    return refuse(reply, error.status);
  }
}

interface Thumbnail {
  /** A new one; the stored one stays without it. */
  picture?: ArrangedPicture;
  added: string[];
  problem?: FileProblem;
}

/** A file that came along, or the name of one that went up before. Text in a file's place is none. */
async function readThumbnail(
  form: ReceivedForm,
  place: { area: "portfolio"; accountId: number },
): Promise<Thumbnail> {
  const excess = form.refused.get("thumbnail");
  if (excess) return { added: [], problem: excessProblem(excess, thumbnailLimits) };
  const file = form.files.find(({ field }) => field === "thumbnail");
  try {
    const [picture] = file
      ? await stage(place, [file])
      : await readStaged(place, [form.fields.get("stagedThumbnail") ?? ""]);
    if (!picture) return { added: [] };
    return { picture: { ...picture, alt: "" }, added: file ? [picture.uploadedName] : [] };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { added: [], problem: error.problem };
  }
}
