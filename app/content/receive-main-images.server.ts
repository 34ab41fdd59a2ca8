import { type ArrangedPicture, pictureGone, readArrangement } from "~/files/arrangement.server";
import { galleryLimits } from "~/files/limits";
import { PictureRefused } from "~/files/picture.server";
import { receiveForm } from "~/files/receive.server";
import { unstage } from "~/files/staging.server";
import { rearrange } from "~/forms/rearrange";
import { versionOf } from "./list-version";
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
  });
  const arrangement = await readArrangement(form, place, await readMainImages());
  const command = form.fields.get("arrange");
  const pictures = rearrange(arrangement.pictures, command);
  const refuse = ({ status, message }: Pick<PictureRefused, "status" | "message">): Outcome => ({
    saved: false,
    status,
    errors: { imageFiles: [message] },
    pictures,
  });

  if (arrangement.refusal) return refuse(arrangement.refusal);
  if (keepPictures && command) return { saved: false, status: 200, errors: {}, pictures };
  // A program may name pictures that are gone; one that names none right would lose all of them.
  if (arrangement.unknown === "all" || (keepPictures && arrangement.unknown === "some")) {
    if (!keepPictures) await unstage(place, arrangement.added);
    return refuse({ status: 400, message: pictureGone });
  }
  try {
    const version = form.fields.get("version") ?? undefined;
    if (await saveMainImages(pictures, accountId, version)) return { saved: true };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (!keepPictures) await unstage(place, arrangement.added);
    return refuse(error);
  }
  if (!keepPictures) await unstage(place, arrangement.added);
  const now = await readMainImages();
  const stored = { pictures: now, version: versionOf(now) };
  return {
    saved: false,
    status: 409,
    errors: { "": ["다른 사람이 먼저 저장했습니다."] },
    pictures,
    stored,
  };
}
