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
