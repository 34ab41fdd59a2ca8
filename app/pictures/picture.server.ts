import sharp from "sharp";
import type { PictureArea } from "~/database/area";
import { fittingName, kindOf } from "~/files/kinds.server";
import { put, remove, type StoredFile } from "~/files/store.server";
import type { ReceivedFile } from "~/request/receive.server";
import { HEIC_PIXELS } from "./heic.server";
import { decoding, isHeic, removeRenditions, rendition } from "./rendition.server";

/** A picture as it lies on the disk, with what a page needs to keep its place. */
export interface StoredPicture extends StoredFile {
  /** Upright, as the rendition stands. */
  width: number;
  height: number;
  /** The average, as #rrggbb. */
  color: string;
}

/** A file that is not taken in, and why, in words for whoever sent it. */
export class PictureRefused extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Gives a received picture its lasting place. The file as it came is kept for ourselves; what is
 * shown is a rendition, and its largest one is made now, so that a file that cannot be read is
 * refused while its sender is still there.
 *
 * @throws PictureRefused for what is no picture that can be shown
 */
export async function takePicture(area: PictureArea, file: ReceivedFile): Promise<StoredPicture> {
  if (file.size === 0) throw new PictureRefused(400, `${file.name}: 내용이 없는 빈 파일입니다.`);
  const kind = await kindOf(file.path, file.name);
  const name = kind?.family === "picture" ? fittingName(file.name, kind) : undefined;
  if (!kind || !name) {
    throw new PictureRefused(
      415,
      `${file.name}: 사진이 아닙니다. JPEG, PNG, WebP, GIF, AVIF, HEIC 사진을 올려 주세요.`,
    );
  }
  const unreadable = new PictureRefused(400, `${file.name}: 사진이 손상되어 읽을 수 없습니다.`);
  const { width, height } = await measure(file, isHeic(`.${kind.extension}`), unreadable);
  const stored = await put(area, { ...file, name }, kind);
  try {
    const shown = await rendition(area, stored.uploadedName, null);
    if (!shown) throw unreadable;
    return { ...stored, width, height, color: await averageColor(shown.path) };
  } catch (error) {
    await removePictures(area, [stored.uploadedName]);
    throw error;
  }
}

/** All of them or none. */
export async function takePictures(area: PictureArea, files: ReceivedFile[]) {
  const results = await Promise.allSettled(files.map((file) => takePicture(area, file)));
  const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = results.find((result) => result.status === "rejected");
  if (!failure) return taken;
  await removePictures(
    area,
    taken.map(({ uploadedName }) => uploadedName),
  );
  throw failure.reason;
}

/** Removes pictures whose rows are gone, and what was made of them. */
export async function removePictures(area: PictureArea, uploadedNames: string[]) {
  await remove(area, uploadedNames);
  await removeRenditions(area, uploadedNames);
}

/** Reads the head only: a picture of too many pixels is refused before one of them is decoded. */
async function measure(file: ReceivedFile, isHeic: boolean, unreadable: PictureRefused) {
  const tooLarge = (most: string) =>
    new PictureRefused(
      413,
      `${file.name}: 가로세로가 너무 큰 사진입니다. ${most} 화소 이하로 줄여 올려 주세요.`,
    );
  const { autoOrient } = await sharp(file.path, decoding)
    .metadata()
    .catch((error) => {
      throw /pixel limit/i.test(String(error)) ? tooLarge("1억 2천만") : unreadable;
    });
  if (isHeic && autoOrient.width * autoOrient.height > HEIC_PIXELS) throw tooLarge("5천만");
  return autoOrient;
}

async function averageColor(path: string) {
  const pixel = await sharp(path)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
