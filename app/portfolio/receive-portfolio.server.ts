import type { SubmissionResult } from "@conform-to/react";
import { db } from "~/database/db.server";
import { isStored } from "~/database/is-stored";
import {
  type Asker,
  copyForThumbnail,
  receiveGallery,
  receiveThumbnail,
} from "~/pictures/gallery.server";
import {
  areThere,
  type GalleryPicture,
  isSameGallery,
  THUMBNAIL_NAME_FIELD,
  THUMBNAIL_SOURCE_FIELD,
} from "~/pictures/gallery-picture";
import { PictureRefused } from "~/pictures/intake.server";
import { GALLERY_FIELDS, galleryLimits, thumbnailLimits } from "~/pictures/limits";
import { stagingOf } from "~/pictures/staging.server";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { ReceivedForm } from "~/request/received-form";
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
  /** The thumbnail that the form named, if it is gone. */
  goneThumbnail: GalleryPicture | undefined;
  /** The picture of the gallery that the form chose as the thumbnail, if it is still there. */
  thumbnailSource: string | undefined;
  /** The project that an earlier press of the same page has added, whose answer was lost. */
  savedAs: number | undefined;
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
  // A page whose project was deleted meanwhile keeps what was typed.
  const orTrashed = asker === "page";
  const entry = id === undefined ? undefined : await readPortfolio(id, { orTrashed });
  const sender = { area: "portfolio", accountId, asker } as const;
  const read = await readProject(form, entry, sender);
  const { submission, gallery, thumbnail, loss, shown } = read;
  const { pictures } = gallery;

  const refuse = async (
    reply: SubmissionResult<FieldProblem[]>,
    status: Refusal["status"] = 400,
  ): Promise<Refused> => {
    await gallery.takeBack();
    await thumbnail.takeBack();
    return { saved: false, refusal: refusalOf(reply, status), reply, ...shown };
  };
  const refuseConflict = async (): Promise<Refused> => {
    const stored = await readPortfolio(id, { orTrashed });
    const formErrors = [stored.deletedAt ? trashed : conflict];
    // A stored thumbnail is shown again.
    const fieldErrors = stored.thumbnail ? {} : (loss ?? {});
    const refused = await refuse(submission.reply({ formErrors, fieldErrors }), 409);
    return stored.deletedAt ? refused : { ...refused, pictures: areThere(pictures), stored };
  };

  const problem = gallery.problem ?? thumbnail.problem;
  if (gallery.isListPressed && !problem) {
    const reply = { ...submission.reply(), status: undefined, error: loss };
    return { saved: false, reply, ...shown } satisfies ListChanged;
  }
  if (entry?.deletedAt) return refuseConflict();
  // Checked first: a concurrent save may be why pictures are missing.
  const version = submission.status === "success" ? submission.value.version : undefined;
  if (entry && version !== undefined && version !== entry.version) {
    const isAgain = asker === "page" && isSaved(entry, read);
    return isAgain ? ({ saved: true, id: entry.id } satisfies Saved) : refuseConflict();
  }

  const fieldErrors = problemsOf(form, read);
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const reply = submission.reply({ fieldErrors });
    return refuse(reply, submission.status === "success" ? problem?.status : 400);
  }

  try {
    const savedId = await saveProject(sender, read, entry, submission.value);
    if (savedId === undefined) return refuseConflict();
    return { saved: true, id: savedId } satisfies Saved;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    const reply = submission.reply({ fieldErrors: { imageFiles: [error.problem] } });
    return refuse(reply, error.status);
  }
}

interface Sender {
  area: "portfolio";
  accountId: number;
  asker: Asker;
}

type ReadProject = Awaited<ReturnType<typeof readProject>>;

const trashed: FieldProblem = {
  code: "gone",
  message: "그사이 삭제된 시공 사례입니다.",
};

/** Pressed again, because the answer to the first press was lost. */
function isSaved(entry: StoredPortfolio, { submission, gallery, thumbnail, ...read }: ReadProject) {
  if (submission.status !== "success" || read.loss) return false;
  const { version: _, ...values } = submission.value;
  const isThumbnailSame = !thumbnail.picture && !read.source;
  return (
    isThumbnailSame && isStored(entry, values) && isSameGallery(entry.pictures, gallery.pictures)
  );
}

async function readProject(form: ReceivedForm, entry: StoredPortfolio | undefined, sender: Sender) {
  const keepsUnsent = entry !== undefined && sender.asker === "api";
  const submission = keepsUnsent
    ? parseForm(form.fields, portfolioChanges(form.names, entry))
    : parseForm(form.fields, entry ? portfolioModifySchema(entry) : portfolioSchema);
  const gallery = await receiveGallery(form, sender, entry?.pictures ?? [], storyDetails);
  const thumbnail = await receiveThumbnail(form, sender, entry?.thumbnail);
  const chosen = areThere(gallery.pictures).find(
    ({ uploadedName }) => uploadedName === form.fields.get(THUMBNAIL_SOURCE_FIELD),
  );
  const hasLost = sender.asker === "page" && (gallery.loss ?? thumbnail.loss) !== undefined;
  const shown = {
    pictures: gallery.pictures,
    thumbnail: thumbnail.picture ?? entry?.thumbnail,
    goneThumbnail: thumbnail.gone,
    thumbnailSource: chosen?.uploadedName,
    savedAs: !entry && hasLost ? await findSaved(form.fields) : undefined,
  };
  // What becomes the thumbnail: a chosen one even beside a file in the thumbnail's own field; without any
  // thumbnail, the first.
  const first = shown.thumbnail ? undefined : gallery.pictures[0];
  const source = sender.asker === "page" ? (chosen ?? first) : undefined;
  // Unless another was chosen instead.
  const loss = chosen || !thumbnail.loss ? undefined : { thumbnail: [thumbnail.loss] };
  return { keepsUnsent, submission, gallery, thumbnail, loss, shown, source };
}

/** A picture that a page has uploaded for a new project belongs to no other. */
async function findSaved(fields: ReceivedForm["fields"]) {
  const names = [...fields.getAll("uploadImageFilenames"), fields.get(THUMBNAIL_NAME_FIELD) ?? ""];
  const saved = await db
    .selectFrom("portfolioPicture")
    .innerJoin("portfolio", "portfolio.id", "portfolioPicture.portfolioId")
    .select("portfolio.id")
    .where("uploadedName", "in", names)
    .where("portfolio.deletedAt", "is", null)
    .executeTakeFirst();
  return saved?.id;
}

function problemsOf(form: ReceivedForm, read: ReadProject) {
  const { gallery, thumbnail, loss, shown, source } = read;
  const isThumbnailKept = read.keepsUnsent && !form.names.has("thumbnail");
  const isThumbnailThere = shown.thumbnail !== undefined || source !== undefined || isThumbnailKept;
  const problems: FieldProblems = {};
  const onGallery = gallery.problem ?? gallery.loss ?? gallery.wrongDetail;
  if (onGallery) problems.imageFiles = [onGallery];
  if (thumbnail.problem) problems.thumbnail = [thumbnail.problem];
  else if (!isThumbnailThere) problems.thumbnail = [thumbnailMissing];
  return { ...problems, ...loss };
}

/**
 * With a copy of `source` as its thumbnail, if there is one.
 *
 * @returns undefined on a conflict
 */
async function saveProject(
  sender: Sender,
  { source, thumbnail, gallery, keepsUnsent }: ReadProject,
  entry: StoredPortfolio | undefined,
  values: Parameters<typeof savePortfolio>[0]["values"],
) {
  const copied = source && (await copyForThumbnail(sender, source));
  let savedId: number | undefined;
  try {
    savedId = await savePortfolio({
      accountId: sender.accountId,
      id: entry?.id,
      // What a colleague has saved while an API client's pictures were decoded would go with its gallery.
      values: { ...(keepsUnsent && gallery.isSent && { version: entry?.version }), ...values },
      thumbnail: copied ?? thumbnail.picture,
      pictures: keepsUnsent && !gallery.isSent ? undefined : gallery.pictures,
    });
    return savedId;
  } finally {
    // It was made for a save that has failed.
    if (copied && savedId === undefined) await stagingOf(sender).remove([copied.uploadedName]);
  }
}
