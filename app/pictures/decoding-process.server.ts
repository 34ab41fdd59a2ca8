import type { ResizeOptions, Sharp } from "sharp";
import type { decodeHeic, Libheif } from "./heic.server";

/** What is asked of the process, one thing at a time. */
export type Task =
  | { what: "head"; path: string }
  | { what: "renditions"; path: string; isHeic: boolean; outputs: Output[] };

export interface Output {
  resize: ResizeOptions;
  asWebp: boolean;
  progressive: boolean;
}

/** Upright, as the renditions stand. */
export interface Head {
  width: number;
  height: number;
}

/**
 * `pixels`, `frames`: more than we take. `costly`: takes more memory or time than we give.
 * `damaged`: everything else.
 */
export type Reason = "pixels" | "frames" | "costly" | "damaged";

export type Outcome =
  | { what: "head"; head: Head }
  | { what: "renditions"; renditions: Uint8Array[] }
  | { what: "failure"; reason: Reason };

export interface Answer {
  outcome: Outcome;
  /** The next picture should have a new process. */
  isSpent: boolean;
}

export interface Limits {
  mostPixels: number;
  mostFrames: number;
  /** What a process may have resident after a picture, and used since its start, to take the next. */
  spent: { bytes: number; microseconds: number };
}

/**
 * What runs in the decoding process. It gets this function as text, so it sees nothing around it;
 * see decoder.server.ts.
 */
export function decodingProcess(
  require: NodeJS.Require,
  libraries: { sharp: string; libheif: string },
  { mostPixels, mostFrames, spent }: Limits,
  pixelsOfHeic: typeof decodeHeic,
) {
  const { readFileSync } = require("node:fs");
  const sharp: typeof import("sharp").default = require(libraries.sharp);
  // Every picture is opened once: libvips would keep what nobody asks for again.
  sharp.cache(false);
  // Phones write small irregularities that do no harm. Only the first frame is ever decoded.
  const opening = { limitInputPixels: mostPixels, failOn: "error", page: 0, pages: 1 } as const;

  // The server decides when work ends, also when a terminal or systemd signals the whole group.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async (task: Task) => {
    const outcome = await perform(task).catch((error) => failureOf(String(error)));
    const { user, system } = process.cpuUsage();
    // WebAssembly never gives memory back. The limit of processor time counts from the start.
    const isSpent = process.memoryUsage().rss > spent.bytes || user + system > spent.microseconds;
    if (process.connected) process.send?.({ outcome, isSpent } satisfies Answer);
  });

  async function perform(task: Task): Promise<Outcome> {
    if (task.what === "head") return readHead(task.path);
    const pixels = task.isHeic ? await openHeic(task.path) : undefined;
    const renditions: Buffer[] = [];
    for (const output of task.outputs) {
      const image = pixels
        ? sharp(pixels.data, {
            raw: { width: pixels.width, height: pixels.height, channels: 4 },
          })
        : sharp(task.path, opening);
      renditions.push(await encode(image, output));
    }
    return { what: "renditions", renditions };
  }

  async function readHead(path: string): Promise<Outcome> {
    const { format, pages = 1, autoOrient } = await sharp(path, opening).metadata();
    // file-type and libvips must agree: an SVG, say, could pass for a GIF with the former.
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

  function encode(image: Sharp, { resize, asWebp, progressive }: Output) {
    const upright = image
      .autoOrient()
      // What is transparent stands on white, as where it was drawn.
      .flatten({ background: "#ffffff" })
      .resize(resize);
    const encoded = asWebp
      ? upright.webp({ quality: 82 })
      : upright.jpeg({ quality: 80, progressive });
    return encoded.toBuffer();
  }

  function failureOf(message: string): Outcome {
    if (/pixel limit/i.test(message)) return { what: "failure", reason: "pixels" };
    const isMemory = /memory|alloc/i.test(message);
    return { what: "failure", reason: isMemory ? "costly" : "damaged" };
  }
}
