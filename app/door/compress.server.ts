import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { memoize } from "~/memoize";

const encodings = ["br", "gzip"] as const;

export type Encoding = (typeof encodings)[number];

export function acceptedEncodings(acceptEncoding: string | null | undefined): readonly Encoding[] {
  return listed((acceptEncoding ?? "").slice(0, 200));
}

const listed = memoize((header) => {
  const named = header
    .split(",", 20)
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/i.test(entry))
    .map((entry) => entry.split(";", 1)[0]?.trim().toLowerCase());
  return encodings.filter((encoding) => named.includes(encoding));
});

export type Effort = Record<Encoding, number>;

/** Two milliseconds for a page of 60 kB; Brotli's next smaller level takes twenty. */
export const quickest: Effort = { br: 7, gzip: 6 };

export const smallest: Effort = { br: zlib.constants.BROTLI_MAX_QUALITY, gzip: 9 };

function brotli(bytes: Buffer, level: number) {
  return compressBrotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: level,
      // 256 kB, larger than a page; the default reserves 16 times as much memory.
      [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function gzip(bytes: Buffer, level: number) {
  return compressGzip(bytes, { level });
}

const compressBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer<ArrayBuffer>>(
  zlib.brotliCompress,
);
const compressGzip = promisify<Buffer, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.gzip);

export const compress = { br: brotli, gzip };
