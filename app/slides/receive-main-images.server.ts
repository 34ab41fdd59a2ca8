import { versionOf } from "~/database/list-version";
import { type Asker, receiveGallery } from "~/pictures/gallery.server";
import { areThere, type GalleryPicture, isSameGallery } from "~/pictures/gallery-picture";
import { PictureRefused } from "~/pictures/intake.server";
import { GALLERY_FIELDS, GALLERY_TEXT_BYTES, galleryLimits } from "~/pictures/limits";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import {
  conflict,
  type FieldProblems,
  type FileProblem,
  type Refusal,
  refusalOf,
} from "~/text/refusal";
import { findDestinations } from "./find-destinations.server";
import { readMainImages } from "./read-main-images.server";
import { saveMainImages } from "./save-main-images.server";
import { slideDetails } from "./slide-details";

interface Saved {
  saved: true;
}

interface Refused {
  saved: false;
  refusal: Refusal;
  pictures: GalleryPicture[];
  /** As it was sent; after a conflict the newer one, so that saving again overwrites it. */
  version: string | undefined;
  /** On a conflict, what somebody else has saved. */
  stored?: { pictures: GalleryPicture[] };
}

/** Without script, a list button moves or removes a picture; nothing is saved yet. */
type ListChanged = Omit<Refused, "refusal"> & { refusal?: undefined };

interface Options {
  accountId: number;
  asker: Asker;
}

export async function receiveMainImages(
  request: Request,
  options: Options & { asker: "api" },
): Promise<Saved | Refused>;
export async function receiveMainImages(
  request: Request,
  options: Options,
): Promise<Saved | Refused | ListChanged>;
export async function receiveMainImages(request: Request, { accountId, asker }: Options) {
  await using form = await receiveForm(request, {
    files: { imageFiles: galleryLimits },
    fields: GALLERY_FIELDS,
    // Plus the list's version, which contains the id of every picture.
    textBytes: GALLERY_TEXT_BYTES + 16 * KILOBYTE,
  });
  const before = await readMainImages();
  const destinations = await findDestinations(before, form.fields);
  const sender = { area: "content", accountId, asker } as const;
  const gallery = await receiveGallery(form, sender, before, slideDetails(destinations));
  const { pictures } = gallery;
  const version = form.fields.get("version") ?? undefined;
  const refuse = async (error: FieldProblems, status: Refusal["status"]): Promise<Refused> => {
    await gallery.takeBack();
    return { saved: false, refusal: refusalOf({ error }, status), pictures, version };
  };
  const refusePictures = (problem: FileProblem) =>
    refuse({ imageFiles: [problem] }, problem.status);
  const refuseConflict = async (): Promise<Refused> => {
    const refused = await refuse({ "": [conflict] }, 409);
    const now = await readMainImages();
    const stored = { pictures: now };
    return { ...refused, pictures: areThere(pictures), version: versionOf(now), stored };
  };

  if (gallery.problem) return refusePictures(gallery.problem);
  if (gallery.isListPressed) return { saved: false, pictures, version } satisfies ListChanged;
  // Checked first: a concurrent save may be why pictures are missing.
  if (version !== undefined && version !== versionOf(before)) {
    if (isSameGallery(before, pictures)) return { saved: true } satisfies Saved;
    return refuseConflict();
  }
  const refused = gallery.loss ?? gallery.wrongDetail;
  if (refused) return refusePictures(refused);
  try {
    // Without a version, too: what a colleague has saved while pictures were decoded would go.
    const isSaved = await saveMainImages(pictures, accountId, version ?? versionOf(before));
    return isSaved ? ({ saved: true } satisfies Saved) : refuseConflict();
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refusePictures(error.problem);
  }
}
