import { randomFillSync, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { templateFile } from "./folders";

interface PhotographOptions {
  width?: number;
  height?: number;
  /** EXIF orientation, 1 to 8; 6 is a phone held upright. */
  orientation?: number;
}

/** A JPEG like a phone's: many noisy pixels, several megabytes, EXIF with GPS. Made once for all tests of a run. */
export async function photograph(options: PhotographOptions = {}) {
  const { width = 4032, height = 3024, orientation = 6 } = options;
  const folder = join(dirname(templateFile), "photographs");
  const file = join(folder, `${width}x${height}-${orientation}.jpg`);
  if (existsSync(file)) return readFileSync(file);
  const picture = await takePhotograph(width, height, orientation);
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, randomUUID());
  writeFileSync(draft, picture);
  renameSync(draft, file);
  return picture;
}

async function takePhotograph(width: number, height: number, orientation: number) {
  const light = `<svg width="${width}" height="${height}"><defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#f3e8d6"/><stop offset="1" stop-color="#4a3b2c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`;
  const grain = randomFillSync(Buffer.alloc(Math.ceil(width / 2) * Math.ceil(height / 2)));
  const { data, info } = await sharp(grain, {
    raw: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 1 },
  })
    .resize(width, height)
    .linear(0.35, 80)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(Buffer.from(light))
    .composite([{ input: data, raw: info, blend: "soft-light" }])
    .withMetadata({
      orientation,
      exif: {
        IFD0: { Make: "Phone" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 29/1 52/1" },
      },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}
