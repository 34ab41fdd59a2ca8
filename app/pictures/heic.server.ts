/** Upright, in sRGB, four bytes per pixel. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface HeicImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Pixels, shown: (done: Pixels | null) => void): void;
}

export interface Libheif {
  ready: Promise<unknown>;
  HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
}

/**
 * The prebuilt libvips has no HEVC decoder. Sent as source text: nothing outside of it is there.
 */
export async function decodeHeic(
  heif: Libheif,
  file: Uint8Array,
  icc: Buffer | undefined,
  mostPixels: number,
): Promise<Pixels> {
  await heif.ready;
  const images = new heif.HeifDecoder().decode(file);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error("no picture in it");
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > mostPixels) throw new Error("exceeds pixel limit");
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Error("no picture in it")),
    ),
  );
  // Raw pixels have no profile. iPhones use Display P3, which looks pale if read as sRGB.
  if (/Display P3|sP3C/.test(icc?.toString("latin1").replaceAll("\0", "") ?? "")) {
    // The transfer function of both: https://www.w3.org/TR/css-color-4/#color-conversion-code
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
      // Clamped for colours outside of sRGB.
      const sRed = Math.min(1, Math.max(0, 1.2249 * red - 0.2249 * green));
      const sGreen = Math.min(1, Math.max(0, 1.0421 * green - 0.0421 * red));
      const sBlue = Math.min(1, Math.max(0, 1.0983 * blue - 0.0196 * red - 0.0786 * green));
      data[at] = encoded[Math.round(sRed * steps)] ?? 0;
      data[at + 1] = encoded[Math.round(sGreen * steps)] ?? 0;
      data[at + 2] = encoded[Math.round(sBlue * steps)] ?? 0;
    }
  }
  return { data, width, height };
}
