import { versionOf } from "~/database/list-version";
import { rearrange } from "~/forms/rearrange";
import { type ArrangedPicture, pictureGone, readArrangement } from "~/pictures/arrangement.server";
import { PictureRefused } from "~/pictures/picture.server";
import { unstage } from "~/pictures/staging.server";
import { GALLERY_TEXT_BYTES, galleryLimits, KILOBYTE } from "~/request/limits";
import { receiveForm } from "~/request/receive.server";
import { readMainImages } from "./read-main-images.server";
import { saveMainImages } from "./save-main-images.server";

type Outcome =
  | { saved: true }
  | {
      saved: false;
      status: 200 | 400 | 409 | 413 | 415;
      errors: Record<string, string[]>;
      pictures: ArrangedPicture[];
      /** Set when somebody else has changed the list: what is stored now, and its version. */
      stored?: { pictures: ArrangedPicture[]; version: string };
    };

/** Takes the pictures of the main page in: those named stay, those that come are added, the rest goes. */
export async function receiveMainImages(
  request: Request,
  { accountId, keepPictures }: { accountId: number; keepPictures: boolean },
): Promise<Outcome> {
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
  const refuse = async (status: 400 | 413 | 415, message: string): Promise<Outcome> => {
    if (!keepPictures) await unstage(place, arrangement.added);
    return { saved: false, status, errors: { imageFiles: [message] }, pictures };
  };
  const conflict = async (): Promise<Outcome> => {
    if (!keepPictures) await unstage(place, arrangement.added);
    const now = await readMainImages();
    const stored = { pictures: now, version: versionOf(now) };
    const errors = { "": ["다른 사람이 먼저 저장했습니다."] };
    return { saved: false, status: 409, errors, pictures, stored };
  };

  if (arrangement.refusal) return refuse(arrangement.refusal.status, arrangement.refusal.message);
  if (keepPictures && command) return { saved: false, status: 200, errors: {}, pictures };
  // Said before anything else: pictures may be missing because the other one removed them.
  const version = form.fields.get("version") ?? undefined;
  if (version !== undefined && version !== versionOf(before)) return conflict();
  if (arrangement.isLosing) return refuse(400, pictureGone);
  try {
    return (await saveMainImages(pictures, accountId, version)) ? { saved: true } : conflict();
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refuse(error.status, error.message);
  }
}
