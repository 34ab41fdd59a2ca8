import { versionOf } from "~/database/list-version";
import { rearrange } from "~/forms/rearrange";
import { type ArrangedPicture, pictureGone, readArrangement } from "~/pictures/arrangement.server";
import { PictureRefused } from "~/pictures/picture.server";
import { unstage } from "~/pictures/staging.server";
import { GALLERY_TEXT_BYTES, galleryLimits, KILOBYTE } from "~/request/limits";
import { receiveForm } from "~/request/receive.server";
import {
  conflict,
  type FieldProblems,
  type FileProblem,
  type Refusal,
  refusalOf,
} from "~/text/refusal";
import { readMainImages } from "./read-main-images.server";
import { saveMainImages } from "./save-main-images.server";

interface Saved {
  saved: true;
}

interface Refused {
  saved: false;
  refusal: Refusal;
  pictures: ArrangedPicture[];
  /** Set when somebody else has changed the list: what is stored now, and its version. */
  stored?: { pictures: ArrangedPicture[]; version: string };
}

/** A page without script has moved or removed a picture: nothing was to be saved yet. */
type Rearranged = Omit<Refused, "refusal"> & { refusal?: undefined };

interface Options {
  accountId: number;
  /** A page shows a refused form again, with its pictures; a program sends all of them again. */
  keepPictures: boolean;
}

/** Takes the pictures of the main page in: those named stay, those that come are added, the rest goes. */
export async function receiveMainImages(
  request: Request,
  options: Options & { keepPictures: false },
): Promise<Saved | Refused>;
export async function receiveMainImages(
  request: Request,
  options: Options,
): Promise<Saved | Refused | Rearranged>;
export async function receiveMainImages(request: Request, { accountId, keepPictures }: Options) {
  const place = { area: "content", accountId } as const;
  await using form = await receiveForm(request, {
    files: { imageFiles: galleryLimits },
    fields: 1000,
    // And the version of the list, which names every picture.
    textBytes: GALLERY_TEXT_BYTES + 16 * KILOBYTE,
  });
  const before = await readMainImages();
  const arrangement = await readArrangement(form, place, before, keepPictures);
  const command = form.fields.get("arrange");
  const pictures = rearrange(arrangement.pictures, command);
  const refuse = async (error: FieldProblems, status: Refusal["status"]): Promise<Refused> => {
    if (!keepPictures) await unstage(place, arrangement.added);
    return { saved: false, refusal: refusalOf({ error }, status), pictures };
  };
  const refusePictures = (problem: FileProblem) =>
    refuse({ imageFiles: [problem] }, problem.status);
  const refuseConflict = async (): Promise<Refused> => {
    const refused = await refuse({ "": [conflict] }, 409);
    const now = await readMainImages();
    return { ...refused, stored: { pictures: now, version: versionOf(now) } };
  };

  if (arrangement.problem) return refusePictures(arrangement.problem);
  if (keepPictures && command) return { saved: false, pictures } satisfies Rearranged;
  // Said before anything else: pictures may be missing because the other one removed them.
  const version = form.fields.get("version") ?? undefined;
  if (version !== undefined && version !== versionOf(before)) return refuseConflict();
  if (arrangement.isLosing) return refusePictures(pictureGone().problem);
  try {
    const isSaved = await saveMainImages(pictures, accountId, version);
    return isSaved ? ({ saved: true } satisfies Saved) : refuseConflict();
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refusePictures(error.problem);
  }
}
