import {
  excessOf,
  excessWarning,
  type FileLimits,
  inMegabytes,
  isSlow,
  sizeOf,
} from "~/request/limits";
import { turns } from "~/turns";
import { confirm } from "./confirm";
import { loadDialogs } from "./dialog";

const shrinking = "사진 크기를 줄이는 중입니다.";
/** In pixels: three photographs take less than 15 s at 1.6 Mbit/s, and are sharp on a laptop's screen. */
const LONG_SIDE = 2048;
const QUALITY = 0.8;
const lost = `줄인 사진은 긴 쪽이 ${LONG_SIDE.toLocaleString("ko")}픽셀이며, 촬영한 시각과 위치는 남지 않습니다.`;
const PREVIEW = 96;

/** A phone's photograph takes 50 MB while it is decoded. */
const inTurn = turns(1);
const previews = new WeakMap<File, Promise<ImageBitmap>>();
/** Doing it again would cost quality and gain nothing. */
const downscaled = new WeakSet<File>();
/** As the visitor wanted; only the limit is a reason to ask again. */
const wantedAsTheyAre = new WeakSet<File>();

/** @throws DOMException if the browser cannot decode it, such as HEIC on a desktop */
export async function drawPreview(file: File, canvas: HTMLCanvasElement, isWanted: () => boolean) {
  const known = previews.get(file);
  const preview =
    known ??
    inTurn(() => createImageBitmap(file, { resizeHeight: 2 * PREVIEW, resizeQuality: "medium" }));
  previews.set(file, preview);
  const bitmap = await preview;
  const context = canvas.getContext("2d");
  if (!context || !isWanted()) return;
  const side = Math.min(bitmap.width, bitmap.height);
  canvas.width = PREVIEW;
  canvas.height = PREVIEW;
  const middle = [(bitmap.width - side) / 2, (bitmap.height - side) / 2] as const;
  context.drawImage(bitmap, ...middle, side, side, 0, 0, PREVIEW, PREVIEW);
  canvas.hidden = false;
}

function mayBecomeSmaller(file: File) {
  const { type, name } = file;
  if (downscaled.has(file)) return false;
  return /^image\/(jpeg|png|webp|avif|hei[cf])$/.test(type) || /\.hei[cf]$/i.test(name);
}

interface Offer {
  show: (message: string) => void;
  signal: AbortSignal;
}

/** @returns the same files if nothing can be done or need be, undefined if the visitor would rather not */
export async function offerSmaller(files: File[], limits: FileLimits, { show, signal }: Offer) {
  await loadDialogs();
  if (signal.aborted) return undefined;
  show("");
  const pictures = files.filter(mayBecomeSmaller);
  const others = files.filter((file) => !pictures.includes(file));
  if (pictures.length === 0 || excessOf(others, limits)) return files;
  if (excessOf(files, limits)) {
    const { title, text } = excessWarning("bytes", limits);
    const question = `${text} 선택한 파일은 모두 ${inMegabytes(sizeOf(files))}MB입니다. 사진 크기를 줄여 첨부하시겠습니까? ${lost}`;
    if (!(await confirm(title, question, smaller))) return undefined;
  } else {
    if (!isSlow(pictures.filter((file) => !wantedAsTheyAre.has(file)))) return files;
    const question = `선택한 사진은 모두 ${inMegabytes(sizeOf(pictures))}MB여서 보내는 데 오래 걸릴 수 있습니다. ${lost}`;
    if (!(await confirm(quicker, question, smaller, "button", "원본 첨부"))) {
      for (const file of pictures) wantedAsTheyAre.add(file);
      return files;
    }
  }
  const onProgress = (done: number) => show(done === 0 ? shrinking : `${shrinking} ${done}개 완료`);
  return downscaleAll(files, { onProgress, signal });
}

const smaller = "줄여서 첨부";
const quicker = "사진 크기를 줄여 빨리 보내시겠습니까?";

interface Work {
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

async function downscaleAll(files: File[], { onProgress, signal }: Work) {
  const made: File[] = [];
  for (const file of files) {
    if (signal.aborted) return undefined;
    onProgress(made.length);
    const smaller = mayBecomeSmaller(file)
      ? await inTurn(() => downscale(file)).catch(() => file)
      : file;
    const chosen = smaller.size < file.size ? smaller : file;
    downscaled.add(chosen);
    made.push(chosen);
  }
  return signal.aborted ? undefined : made;
}

async function downscale(file: File) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return file;
  // JPEG has no transparency, and would show it black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", QUALITY),
  );
  // Safari keeps a canvas's memory for a while unless it is empty.
  canvas.width = 0;
  if (!blob) return file;
  const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
}
