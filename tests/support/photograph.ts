import { randomFillSync } from "node:crypto";
import sharp from "sharp";

interface PhotographOptions {
  width?: number;
  height?: number;
  /** EXIF orientation, 1 to 8; 6 is a phone held upright. */
  orientation?: number;
}

/** A JPEG like a phone's: many noisy pixels, several megabytes, EXIF with GPS. */
export async function photograph(options: PhotographOptions = {}) {
  const { width = 4032, height = 3024, orientation = 6 } = options;
  const light = `<svg width="${width}" height="${height}"><defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#f3e8d6"/><stop offset="1" stop-color="#4a3b2c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`;
  const grain = randomFillSync(Buffer.alloc(Math.ceil(width / 2) * Math.ceil(height / 2)));
  const grainPicture = await sharp(grain, {
    raw: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 1 },
  })
    .resize(width, height)
    .linear(0.35, 80)
    .png()
    .toBuffer();
  return sharp(Buffer.from(light))
    .composite([{ input: grainPicture, blend: "soft-light" }])
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
