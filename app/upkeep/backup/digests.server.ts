import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { readOrdinary } from "~/files/read-ordinary.server";

export type Digests = Map<string, string>;

/** `sha256sum -c SHA256SUMS` checks it, too. */
export const DIGESTS = "SHA256SUMS";

export function sha256(data: string | Uint8Array) {
  return createHash("sha256").update(data).digest("hex");
}

export async function digestOf(path: string) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

export async function readDigests(folder: string): Promise<Digests> {
  const text = String(await readOrdinary(join(folder, DIGESTS)));
  if (!text.endsWith("\n")) throw new Error(`${DIGESTS}: incomplete`);
  return new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [, digest, path] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
        if (digest === undefined || path === undefined) throw new Error(`${DIGESTS}: ${line}`);
        return [path, digest];
      }),
  );
}

export function digestLines(digests: Digests) {
  return [...digests].map(([path, digest]) => `${digest}  ${path}\n`).join("");
}
