import { promisify } from "node:util";
import * as zlib from "node:zlib";

/** Levels, as zlib and brotli count them. */
export interface Effort {
  brotli: number;
  gzip: number;
}

/** Two milliseconds for a page of 60 kB. Brotli's next level that is smaller takes twenty. */
export const quickest: Effort = { brotli: 7, gzip: 6 };

/** A tenth smaller, for a tenth of a second. */
export const smallest: Effort = { brotli: zlib.constants.BROTLI_MAX_QUALITY, gzip: 9 };

/** In the thread pool. */
export function brotli(bytes: Buffer, level: number) {
  return compressBrotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: level,
      // Larger than a page. The default would have it reserve 16 times as much.
      [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** In the thread pool. */
export function gzip(bytes: Buffer, level: number) {
  return compressGzip(bytes, { level });
}

const compressBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer<ArrayBuffer>>(
  zlib.brotliCompress,
);
const compressGzip = promisify<Buffer, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.gzip);
