import type { SubmissionResult } from "@conform-to/react";
import { rearrange } from "~/forms/rearrange";
import { type ArrangedPicture, pictureGone, readArrangement } from "~/pictures/arrangement.server";
import { PictureRefused } from "~/pictures/picture.server";
import { readStaged, stage, unstage } from "~/pictures/staging.server";
import { excessStatus, excessWarning, galleryLimits, thumbnailLimits } from "~/request/limits";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { ReceivedForm } from "~/request/received-form";
import {
  PORTFOLIO_TEXT_BYTES,
  portfolioChanges,
  type portfolioModifySchema,
  type portfolioSchema,
} from "./portfolio-schema";
import { readPortfolio, type StoredPortfolio } from "./read-portfolio.server";
import { savePortfolio } from "./save-portfolio.server";

type Outcome =
  | { saved: true; id: number }
  | {
      saved: false;
      status: 200 | 400 | 409 | 413 | 415;
      reply: SubmissionResult;
      /** What the form shows of its pictures, stored, staged, or just come. */
      pictures: ArrangedPicture[];
      thumbnail: ArrangedPicture | undefined;
      /** The newer entry that somebody else has saved. */
      stored?: StoredPortfolio;
    };

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
export async function receivePortfolio(request: Request, options: Options): Promise<Outcome> {
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

  const takeBack = async () => {
    if (!keepPictures) await unstage(place, [...gallery.added, ...thumbnail.added]);
  };
  const conflict = async (): Promise<Outcome> => {
    await takeBack();
    const reply = submission.reply({ formErrors: ["다른 사람이 먼저 저장했습니다."] });
    return { saved: false, status: 409, reply, ...shown, stored: await readPortfolio(id) };
  };

  const fieldErrors: Record<string, string[]> = {};
  const refusal = gallery.refusal ?? thumbnail.refusal;
  if (gallery.refusal) fieldErrors.imageFiles = [gallery.refusal.message];
  if (thumbnail.refusal) fieldErrors.thumbnail = [thumbnail.refusal.message];
  else if (!shown.thumbnail && !(keepsUnsent && !form.names.has("thumbnail"))) {
    fieldErrors.thumbnail = ["대표 이미지는 필수입니다."];
  }
  if (gallery.isLosing) fieldErrors.imageFiles ??= [pictureGone];

  if (keepPictures && command && !refusal) {
    const reply = { ...submission.reply(), status: undefined, error: undefined };
    return { saved: false, status: 200, reply, ...shown };
  }
  // Said before anything else: pictures may be missing because the other one removed them.
  const version = submission.status === "success" ? submission.value.version : undefined;
  if (entry && version !== undefined && version !== entry.version) return conflict();
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    await takeBack();
    const status = submission.status === "success" ? (refusal?.status ?? 400) : 400;
    return { saved: false, status, reply: submission.reply({ fieldErrors }), ...shown };
  }

  try {
    const savedId = await savePortfolio({
      accountId,
      id: entry?.id,
      values: submission.value,
      thumbnail: thumbnail.picture,
      pictures: keepsGallery ? undefined : pictures,
    });
    return savedId === undefined ? conflict() : { saved: true, id: savedId };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    await takeBack();
    const reply = submission.reply({ fieldErrors: { imageFiles: [error.message] } });
    return { saved: false, status: error.status, reply, ...shown };
  }
}

interface Thumbnail {
  /** A new one; the stored one stays without it. */
  picture?: ArrangedPicture;
  added: string[];
  refusal?: { status: 400 | 413 | 415; message: string };
}

/** A file that came along, or the name of one that went up before. Text in a file's place is none. */
async function readThumbnail(
  form: ReceivedForm,
  place: { area: "portfolio"; accountId: number },
): Promise<Thumbnail> {
  const excess = form.refused.get("thumbnail");
  if (excess) {
    const { text } = excessWarning(excess, thumbnailLimits);
    return { added: [], refusal: { status: excessStatus(excess), message: text } };
  }
  const file = form.files.find(({ field }) => field === "thumbnail");
  try {
    const [picture] = file
      ? await stage(place, [file])
      : await readStaged(place, [form.fields.get("stagedThumbnail") ?? ""]);
    if (!picture) return { added: [] };
    return { picture: { ...picture, alt: "" }, added: file ? [picture.uploadedName] : [] };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { added: [], refusal: { status: error.status, message: error.message } };
  }
}
