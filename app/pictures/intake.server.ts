import { writeFile } from "node:fs/promises";
import type { PictureArea } from "~/database/area";
import { fittingName, kindOf } from "~/files/kinds.server";
import { put, remove, type StoredFile } from "~/files/store.server";
import type { ReceivedFile } from "~/request/received-form";
import type { FileProblem, ProblemCode } from "~/text/refusal";
import { announcePictures } from "./complete-ladders.server";
import { decode, readHead, Undecodable } from "./decoder.server";
import type { Output, Reason } from "./decoding-process.server";
import { AT_ONCE, isHeic, ladderOf, outputOf } from "./ladder.server";
import type { Dimensions } from "./picture";
import { removeRenditions, storeRenditions } from "./rendition.server";

export interface StoredPicture extends StoredFile {
  width: number;
  height: number;
  color: string;
}

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

  get problem(): FileProblem {
    return { code: this.code, status: this.status, message: this.message };
  }
}

/** The original is stored but never sent. Throws PictureRefused. */
export async function takePicture(area: PictureArea, file: ReceivedFile): Promise<StoredPicture> {
  const { kind, name } = await checkKind(file);
  const decoding = decodeUpload(area, file.path, isHeic(`.${kind.extension}`));
  const { width, height, sizes, renditions, color } = await decoding.catch(refusing(file.name));
  const stored = await put(area, { ...file, name }, kind);
  try {
    await storeRenditions(area, stored.uploadedName, sizes, renditions);
    return { ...stored, width, height, color };
  } catch (error) {
    await removePictures(area, [stored.uploadedName]);
    throw error;
  }
}

/** A PNG that papers show, in the office's own folder. Throws PictureRefused. */
export async function takePng(file: ReceivedFile, box: Dimensions) {
  const { kind } = await checkKind(file);
  const head = await readHead(file.path).catch(refusing(file.name));
  if (Math.min(head.width, head.height) < FEWEST_PIXELS) {
    const words = `너무 작아 인쇄하면 알아볼 수 없는 그림입니다. 가로세로 ${FEWEST_PIXELS}픽셀 이상인 그림을 올려 주세요.`;
    throw new PictureRefused(400, `${file.name}: ${words}`);
  }
  const resize = { ...box, fit: "inside", withoutEnlargement: true } as const;
  const output: Output = { resize, format: "png", options: { palette: true } };
  const { renditions } = await decode(file.path, isHeic(`.${kind.extension}`), [output], {
    isUrgent: true,
  }).catch(refusing(file.name));
  const [png] = renditions;
  if (!png) throw new Error("no picture was made");
  await writeFile(file.path, png);
  const { width, height } = await readHead(file.path);
  const ofPng = { extension: "png", type: "image/png", family: "picture" } as const;
  const { uploadedName } = await put("contact", { ...file, size: png.length }, ofPng);
  return { uploadedName, width, height };
}

const FEWEST_PIXELS = 60;

async function checkKind(file: ReceivedFile) {
  if (file.size === 0) throw new PictureRefused(400, `${file.name}: 내용이 없는 빈 파일입니다.`);
  const kind = await kindOf(file.path, file.name);
  const name = kind?.family === "picture" ? fittingName(file.name, kind) : undefined;
  if (kind && name) return { kind, name };
  throw new PictureRefused(
    415,
    `${file.name}: 사진이 아닙니다. JPEG, PNG, WebP, GIF, AVIF, HEIC 사진을 올려 주세요.`,
  );
}

async function decodeUpload(area: PictureArea, path: string, isHeic: boolean) {
  const head = await readHead(path);
  const sizes = ladderOf(area, head).filter((size) => typeof size === "number" && size <= AT_ONCE);
  return { ...head, sizes, ...(await decode(path, isHeic, sizes.map(outputOf))) };
}

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

export async function removePictures(area: PictureArea, uploadedNames: string[]) {
  await remove(area, uploadedNames);
  await removeRenditions(area, uploadedNames);
}

function refusing(name: string) {
  return (error: unknown): never => {
    throw error instanceof Undecodable ? refusalFor(error.reason, name) : error;
  };
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
      blank: [400, "모두 투명하거나 흰색이어서 종이에서 보이지 않는 그림입니다."],
      damaged: [400, "사진이 손상되어 읽을 수 없습니다."],
    } as const
  )[reason];
  return new PictureRefused(status, `${name}: ${words}`);
}
