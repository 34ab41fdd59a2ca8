import { makeRoom } from "~/make-room";

/** Best first. */
export const encodings = ["br", "gzip"] as const;

export type Encoding = (typeof encodings)[number];

const CAPACITY = 1000;
const known = new Map<string, readonly Encoding[]>();

/**
 * The encodings of ours that the client accepts, best first.
 *
 * @param acceptEncoding the header
 */
export function acceptedEncodings(acceptEncoding: string | null | undefined): readonly Encoding[] {
  const header = (acceptEncoding ?? "").slice(0, 200);
  const parsed = known.get(header) ?? parse(header);
  makeRoom(known, CAPACITY);
  known.set(header, parsed);
  return parsed;
}

/** The encodings listed, except those refused with `q=0`. */
function parse(header: string) {
  const named = header
    .split(",", 20)
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/i.test(entry))
    .map((entry) => entry.split(";", 1)[0]?.trim().toLowerCase());
  return encodings.filter((encoding) => named.includes(encoding));
}
