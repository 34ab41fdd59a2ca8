import sharp from "sharp";
import type { PictureArea } from "~/database/area";
import { fittingName, kindOf } from "~/files/kinds.server";
import { put, remove, type StoredFile } from "~/files/store.server";
import type { ReceivedFile } from "~/request/received-form";
import type { FileProblem, ProblemCode } from "~/text/refusal";
import { readHead, Undecodable } from "./decoder.server";
import type { Reason } from "./decoding-process.server";
import { decodeOriginal, removeRenditions } from "./rendition.server";

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
  readonly status: FileProblem["status"];
  readonly code: ProblemCode;
  constructor(
    status: FileProblem["status"],
    message: string,
    code: ProblemCode = status === 415 ? "kind" : "unreadable",
  ) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** As an answer carries it. */
  get problem(): FileProblem {
    return { code: this.code, status: this.status, message: this.message };
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
  const refusal = (error: unknown) =>
    error instanceof Undecodable ? refusalFor(error.reason, file.name) : error;
  const { width, height } = await readHead(file.path).catch((error) => {
    throw refusal(error);
  });
  const stored = await put(area, { ...file, name }, kind);
  try {
    const largest = await decodeOriginal(area, stored.uploadedName);
    return { ...stored, width, height, color: await averageColor(largest.path) };
  } catch (error) {
    await removePictures(area, [stored.uploadedName]);
    throw refusal(error);
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

function refusalFor(reason: Reason, name: string) {
  const [status, words] = (
    {
      pixels: [413, "가로세로가 너무 큰 사진입니다. 5천만 화소 이하로 줄여 올려 주세요."],
      frames: [413, "장면이 너무 많은 사진입니다. 한 장면만 남겨 올려 주세요."],
      costly: [
        413,
        "읽는 데 너무 많은 시간이나 메모리가 드는 사진입니다. JPEG로 저장하거나 크기를 줄여 올려 주세요.",
      ],
      damaged: [400, "사진이 손상되어 읽을 수 없습니다."],
    } as const
  )[reason];
  return new PictureRefused(status, `${name}: ${words}`);
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
