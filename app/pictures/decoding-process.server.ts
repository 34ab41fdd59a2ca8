import type { JpegOptions, PngOptions, ResizeOptions, Sharp, WebpOptions } from "sharp";
import type { decodeHeic, Libheif } from "./heic.server";
import type { Dimensions } from "./picture";

export type Task =
  | { what: "head"; path: string }
  | { what: "renditions"; path: string; isHeic: boolean; outputs: Output[] };

export type Output = { resize: ResizeOptions } & (
  | { format: "webp"; options: WebpOptions }
  | { format: "jpeg"; options: JpegOptions }
  /** As ink on paper: alone in its task. */
  | { format: "png"; options: PngOptions }
);

/**
 * `pixels`, `frames`: over the limit. `costly`: too much memory or time. `blank`: nothing of it is seen
 * on paper. `damaged`: all else.
 */
export type Reason = "pixels" | "frames" | "costly" | "blank" | "damaged";

export type Outcome =
  // After EXIF rotation, as in the renditions.
  | { what: "head"; head: Dimensions }
  | { what: "renditions"; renditions: Uint8Array[]; color: string }
  | { what: "failure"; reason: Reason };

export interface Answer {
  outcome: Outcome;
  /** The next picture needs a new process. */
  isSpent: boolean;
}

export interface Limits {
  mostPixels: number;
  mostFrames: number;
  /** Resident memory after a picture, or CPU time since the start. */
  spent: { bytes: number; microseconds: number };
}

/** Passed to the process as source text, so it cannot use anything outside of it. */
export function decodingProcess(
  require: NodeJS.Require,
  libraries: { sharp: string; libheif: string },
  { mostPixels, mostFrames, spent }: Limits,
  pixelsOfHeic: typeof decodeHeic,
) {
  const { readFileSync } = require("node:fs");
  const sharp: typeof import("sharp").default = require(libraries.sharp);
  // libvips would cache pictures that are opened only once.
  sharp.cache(false);
  // "error" tolerates the harmless irregularities that phones write.
  const opening = { limitInputPixels: mostPixels, failOn: "error", page: 0, pages: 1 } as const;

  // The server ends this process; a terminal or systemd signals the whole group.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async (task: Task) => {
    const outcome = await perform(task).catch((error) => failureOf(String(error)));
    const { user, system } = process.cpuUsage();
    // WebAssembly never frees memory. The CPU limit counts from the start of the process.
    const isSpent = process.memoryUsage().rss > spent.bytes || user + system > spent.microseconds;
    if (process.connected) process.send?.({ outcome, isSpent } satisfies Answer);
  });

  async function perform(task: Task): Promise<Outcome> {
    if (task.what === "head") return readHead(task.path);
    const pixels = task.isHeic ? await openHeic(task.path) : undefined;
    const opened = pixels
      ? sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
      : sharp(task.path, opening);
    const upright = opened.autoOrient().toColourspace("srgb");
    const [first, ...others] = task.outputs;
    if (first?.format === "png") return inkOf(upright, first);
    const opaque = upright.flatten({ background: "#ffffff" });
    const renditions =
      others.length === 0 ? [await encode(opaque, first)] : await encodeAll(opaque, task.outputs);
    const average = await sharp(renditions[0]).resize(1, 1, { fit: "fill" }).raw().toBuffer();
    return { what: "renditions", renditions, color: `#${average.toString("hex")}` };
  }

  /** White lets through what is below, and over white it looks as it did. */
  async function inkOf(
    image: Sharp,
    { resize, options }: Output & { format: "png" },
  ): Promise<Outcome> {
    const { data, info: raw } = await image
      .ensureAlpha()
      .resize(resize)
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 4) {
      const cover = 1 - Math.min(...data.subarray(at, at + 3)) / 255;
      for (let channel = at; channel < at + 3; channel += 1)
        data[channel] = cover === 0 ? 0 : 255 - (255 - (data[channel] ?? 0)) / cover;
      data[at + 3] = (data[at + 3] ?? 0) * cover;
    }
    const isBlank = data.every((value, at) => at % 4 < 3 || value === 0);
    if (isBlank) return { what: "failure", reason: "blank" };
    const png = await sharp(data, { raw }).png(options).toBuffer();
    return { what: "renditions", renditions: [png], color: "" };
  }

  async function encodeAll(image: Sharp, outputs: Output[]) {
    const { data, info: raw } = await image
      .resize(largestOf(outputs))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const renditions: Buffer[] = [];
    for (const output of outputs) renditions.push(await encode(sharp(data, { raw }), output));
    return renditions;
  }

  function encode(image: Sharp, output: Output | undefined) {
    if (!output) throw new Error("nothing to encode");
    return image.resize(output.resize).toFormat(output.format, output.options).toBuffer();
  }

  /** The widest, and the highest of those that are cropped. */
  function largestOf(outputs: Output[]): ResizeOptions {
    const heights = outputs.map(({ resize }) => (resize.fit === "cover" ? resize.height : 1) ?? 1);
    const width = Math.max(...outputs.map(({ resize }) => resize.width ?? 1));
    return { width, height: Math.max(...heights), fit: "outside", withoutEnlargement: true };
  }

  async function readHead(path: string): Promise<Outcome> {
    const { format, pages = 1, autoOrient } = await sharp(path, opening).metadata();
    // file-type and libvips must agree, or an SVG, say, could pass for a GIF.
    if (!["jpeg", "png", "webp", "gif", "heif"].includes(format)) {
      return { what: "failure", reason: "damaged" };
    }
    if (pages > mostFrames) return { what: "failure", reason: "frames" };
    return { what: "head", head: { width: autoOrient.width, height: autoOrient.height } };
  }

  async function openHeic(path: string) {
    const { icc } = await sharp(path, opening).metadata();
    const heif: Libheif = require(libraries.libheif);
    return pixelsOfHeic(heif, readFileSync(path), icc, mostPixels);
  }

  function failureOf(message: string): Outcome {
    if (/pixel limit/i.test(message)) return { what: "failure", reason: "pixels" };
    const isMemory = /memory|alloc/i.test(message);
    return { what: "failure", reason: isMemory ? "costly" : "damaged" };
  }
}
