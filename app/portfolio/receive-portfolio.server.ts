import type { SubmissionResult } from "@conform-to/react";
import {
  type Asker,
  copyForThumbnail,
  receiveGallery,
  receiveThumbnail,
} from "~/pictures/gallery.server";
import { type GalleryPicture, THUMBNAIL_SOURCE_FIELD } from "~/pictures/gallery-picture";
import { PictureRefused } from "~/pictures/intake.server";
import { GALLERY_FIELDS, galleryLimits, thumbnailLimits } from "~/pictures/limits";
import { stagingOf } from "~/pictures/staging.server";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import {
  conflict,
  type FieldProblem,
  type FieldProblems,
  type Refusal,
  refusalOf,
} from "~/text/refusal";
import {
  PORTFOLIO_TEXT_BYTES,
  portfolioChanges,
  portfolioModifySchema,
  portfolioSchema,
  thumbnailMissing,
} from "./portfolio-schema";
import { readPortfolio, type StoredPortfolio } from "./read-portfolio.server";
import { savePortfolio } from "./save-portfolio.server";
import { storyDetails } from "./story-details";

interface Saved {
  saved: true;
  id: number;
}

interface Refused {
  saved: false;
  refusal: Refusal;
  /** For a page's form, with the values sent. */
  reply: SubmissionResult<FieldProblem[]>;
  pictures: GalleryPicture[];
  thumbnail: GalleryPicture | undefined;
  /** The picture of the gallery that the form chose as the thumbnail, if it is still there. */
  thumbnailSource: string | undefined;
  /** On a conflict, the version that somebody else has saved. */
  stored?: StoredPortfolio;
}

/** Without script, a list button moves or removes a picture; nothing is saved yet. */
type ListChanged = Omit<Refused, "refusal"> & { refusal?: undefined };

interface Options {
  accountId: number;
  id?: string | undefined;
  /** A page's form sends the whole project, an API client only what changes. */
  asker: Asker;
}

export async function receivePortfolio(
  request: Request,
  options: Options & { asker: "api" },
): Promise<Saved | Refused>;
export async function receivePortfolio(
  request: Request,
  options: Options,
): Promise<Saved | Refused | ListChanged>;
export async function receivePortfolio(request: Request, { accountId, id, asker }: Options) {
  await using form = await receiveForm(request, {
    files: { thumbnail: thumbnailLimits, imageFiles: galleryLimits },
    fields: GALLERY_FIELDS,
    textBytes: PORTFOLIO_TEXT_BYTES,
  });
  const entry = id === undefined ? undefined : await readPortfolio(id);
  const keepsUnsent = entry !== undefined && asker === "api";
  const submission = keepsUnsent
    ? parseForm(form.fields, portfolioChanges(form.names, entry))
    : parseForm(form.fields, entry ? portfolioModifySchema(entry) : portfolioSchema);
  const sender = { area: "portfolio", accountId, asker } as const;
  const gallery = await receiveGallery(form, sender, entry?.pictures ?? [], storyDetails);
  const thumbnail = await receiveThumbnail(form, sender);
  const { pictures } = gallery;
  const chosen = pictures.find(
    ({ uploadedName }) => uploadedName === form.fields.get(THUMBNAIL_SOURCE_FIELD),
  );
  const shown = {
    pictures,
    thumbnail: thumbnail.picture ?? entry?.thumbnail,
    thumbnailSource: chosen?.uploadedName,
  };
  // A chosen picture wins over a file in the thumbnail's own field; without any, the first.
  const first = shown.thumbnail ? undefined : pictures[0];
  const source = asker === "page" ? (chosen ?? first) : undefined;

  const refuse = async (
    reply: SubmissionResult<FieldProblem[]>,
    status: Refusal["status"] = 400,
  ): Promise<Refused> => {
    await gallery.takeBack();
    await thumbnail.takeBack();
    return { saved: false, refusal: refusalOf(reply, status), reply, ...shown };
  };
  const refuseConflict = async (): Promise<Refused> => {
    const refused = await refuse(submission.reply({ formErrors: [conflict] }), 409);
    return { ...refused, stored: await readPortfolio(id) };
  };

  const problem = gallery.problem ?? thumbnail.problem;
  if (gallery.isListPressed && !problem) {
    const reply = { ...submission.reply(), status: undefined, error: undefined };
    return { saved: false, reply, ...shown } satisfies ListChanged;
  }
  // Checked first: a concurrent save may be why pictures are missing.
  const version = submission.status === "success" ? submission.value.version : undefined;
  if (entry && version !== undefined && version !== entry.version) return refuseConflict();

  const fieldErrors: FieldProblems = {};
  const isThumbnailKept = keepsUnsent && !form.names.has("thumbnail");
  const onGallery = gallery.problem ?? gallery.loss ?? gallery.wrongDetail;
  if (onGallery) fieldErrors.imageFiles = [onGallery];
  if (thumbnail.problem) fieldErrors.thumbnail = [thumbnail.problem];
  else if (!shown.thumbnail && !source && !isThumbnailKept)
    fieldErrors.thumbnail = [thumbnailMissing];
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const reply = submission.reply({ fieldErrors });
    return refuse(reply, submission.status === "success" ? problem?.status : 400);
  }

  let copied: GalleryPicture | undefined;
  try {
    copied = source && (await copyForThumbnail(sender, source));
    const savedId = await savePortfolio({
      accountId,
      id: entry?.id,
      values: submission.value,
      thumbnail: copied ?? thumbnail.picture,
      pictures: keepsUnsent && !gallery.isSent ? undefined : pictures,
    });
    if (savedId === undefined) return refuseConflict();
    copied = undefined;
    return { saved: true, id: savedId } satisfies Saved;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    const reply = submission.reply({ fieldErrors: { imageFiles: [error.problem] } });
    return refuse(reply, error.status);
  } finally {
    if (copied) await stagingOf(sender).remove([copied.uploadedName]);
  }
}
