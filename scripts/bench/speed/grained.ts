import { fileURLToPath } from "node:url";
import sharp from "sharp";

const made = new Map<string, Promise<Buffer>>();

/**
 * A drawing of npm run demo with grain at three scales, so that it compresses like a photograph: at
 * 1080 px, a WebP of quality 80 has 60 to 70 KB, an upright one more.
 */
export function grained(picture: string) {
  const present = made.get(picture) ?? addGrain(picture);
  made.set(picture, present);
  return present;
}

async function addGrain(picture: string) {
  const path = fileURLToPath(new URL(`../../demo/pictures/${picture}`, import.meta.url));
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const layers = await Promise.all(
    [1, 2, 4].map(async (scale) => {
      const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
      const grain = await sharp({
        create: {
          ...size,
          channels: 3,
          background: "#808080",
          noise: { type: "gaussian", mean: 128, sigma: SIGMA },
        },
      })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return sharp(grain)
        .resize(width, height, { fit: "fill" })
        .png({ compressionLevel: 1 })
        .toBuffer();
    }),
  );
  return sharp(path)
    .composite(layers.map((input) => ({ input, blend: "soft-light" as const })))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Of the grain's brightness, 0 to 255. */
const SIGMA = 16;
