import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import sharp from "sharp";

/** Upright, in sRGB, four bytes each. */
interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

const libheif = createRequire(import.meta.url).resolve("libheif-js/wasm-bundle");
const PATIENCE = 30_000;

/** More than an iPhone takes. Each lies in memory several times while it is decoded. */
export const HEIC_PIXELS = 50_000_000;

/**
 * The photo of an iPhone: the prebuilt libvips has no HEVC, the WebAssembly of libheif has. In a
 * thread of its own, for it takes a second or two, and its memory is given back with the thread.
 *
 * @throws Error for what cannot be decoded
 */
export async function decodeHeic(path: string) {
  const { icc } = await sharp(path).metadata();
  // Bare pixels carry no profile. What an iPhone writes is Display P3, paler when taken for sRGB.
  const isP3 = /Display P3|sP3C/.test(icc?.toString("latin1").replaceAll("\0", "") ?? "");
  return new Promise<Pixels>((resolve, reject) => {
    const program = `(${work})(require)`;
    const worker = new Worker(program, {
      eval: true,
      workerData: { libheif, path, isP3, most: HEIC_PIXELS },
      // The library tells the log of every file that it cannot read.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const patience = setTimeout(() => worker.terminate(), PATIENCE);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(patience);
      reject(new Error(`no picture came of ${path}`));
    });
  });
}

/** Is sent to the thread as text: it sees nothing around it. */
async function work(require: NodeJS.Require) {
  const { readFileSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  const heif = require(workerData.libheif);
  await heif.ready;
  const images = new heif.HeifDecoder().decode(readFileSync(workerData.path));
  const image = images.find((each: { is_primary(): boolean }) => each.is_primary()) ?? images[0];
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > workerData.most) throw new Error("more pixels than its head says");
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown: unknown) =>
      shown ? resolve() : reject(new Error("no picture in it")),
    ),
  );
  if (workerData.isP3) {
    // The curve of both, https://www.w3.org/TR/css-color-4/#color-conversion-code.
    const linear = Float64Array.from({ length: 256 }, (_, value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    const steps = 8192;
    const encoded = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) =>
      step / steps <= 0.0031308
        ? (step / steps) * 12.92 * 255
        : (1.055 * (step / steps) ** (1 / 2.4) - 0.055) * 255,
    );
    for (let at = 0; at < data.length; at += 4) {
      const red = linear[data[at] ?? 0] ?? 0;
      const green = linear[data[at + 1] ?? 0] ?? 0;
      const blue = linear[data[at + 2] ?? 0] ?? 0;
      // Clamped where sRGB has no such colour.
      const sRed = Math.min(1, Math.max(0, 1.2249 * red - 0.2249 * green));
      const sGreen = Math.min(1, Math.max(0, 1.0421 * green - 0.0421 * red));
      const sBlue = Math.min(1, Math.max(0, 1.0983 * blue - 0.0196 * red - 0.0786 * green));
      data[at] = encoded[Math.round(sRed * steps)] ?? 0;
      data[at + 1] = encoded[Math.round(sGreen * steps)] ?? 0;
      data[at + 2] = encoded[Math.round(sBlue * steps)] ?? 0;
    }
  }
  parentPort.postMessage({ data, width, height }, [data.buffer]);
}
