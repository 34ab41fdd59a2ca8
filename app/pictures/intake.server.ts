import type { PictureArea } from "~/database/area";
import { fittingName, kindOf } from "~/files/kinds.server";
import { put, remove, type StoredFile } from "~/files/store.server";
import type { ReceivedFile } from "~/request/received-form";
import type { FileProblem, ProblemCode } from "~/text/refusal";
import { readHead, Undecodable } from "./decoder.server";
import type { Reason } from "./decoding-process.server";
import { announcePictures } from "./made-ahead.server";
import { decodeOriginal } from "./make-rendition.server";
import { removeRenditions, spare } from "./rendition-folder.server";
import { loadSharp } from "./sharp.server";

/** A stored picture, with what a page needs to reserve its space. */
export interface StoredPicture extends StoredFile {
  /** After EXIF rotation, as in the renditions. */
  width: number;
  height: number;
  /** The average colour, as #rrggbb. */
  color: string;
}

/** Thrown for a rejected picture, with a message for the user. */
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

  /** As the response has it. */
  get problem(): FileProblem {
    return { code: this.code, status: this.status, message: this.message };
  }
}

/**
 * Moves an upload to its folder and creates its largest rendition, so that an undecodable file is
 * refused while the sender is waiting. The original is kept but never sent to anyone.
 *
 * @throws PictureRefused for a file that is not a picture, or cannot be decoded
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
    const color = await spare(stored.uploadedName, async () => {
      const largest = await decodeOriginal(area, stored.uploadedName);
      return averageColor(largest.path);
    });
    return { ...stored, width, height, color };
  } catch (error) {
    await removePictures(area, [stored.uploadedName]);
    throw refusal(error);
  }
}

/** Stores all of the files or, if one is rejected, none. */
export async function takePictures(area: PictureArea, files: ReceivedFile[]) {
  const results = await Promise.allSettled(files.map((file) => takePicture(area, file)));
  const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = results.find((result) => result.status === "rejected");
  if (!failure) {
    announcePictures();
    return taken;
  }
  await removePictures(
    area,
    taken.map(({ uploadedName }) => uploadedName),
  );
  throw failure.reason;
}

/** Deletes the files of pictures whose rows have been deleted, and their renditions. */
export async function removePictures(area: PictureArea, uploadedNames: string[]) {
  await remove(area, uploadedNames);
  await removeRenditions(area, uploadedNames);
}

function refusalFor(reason: Reason, name: string) {
  const [status, words] = (
    {
      pixels: [413, "가로세로가 너무 큰 사진입니다. 5천만 화소 이하로 줄여 올려 주세요."],
      frames: [413, "프레임이 너무 많은 사진입니다. 한 프레임만 남겨 올려 주세요."],
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
  const sharp = await loadSharp();
  const pixel = await sharp(path)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
