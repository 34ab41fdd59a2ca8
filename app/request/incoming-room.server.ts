import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";
import { MEGABYTE } from "./limits";

/** Where files lie while they are being sent. */
export const incomingFolder = join(env.UPLOADS_DIR, ".incoming");

/** Bytes that one visitor may have under way at once: a dozen full inquiries. */
const MOST_OF_VISITOR = 400 * MEGABYTE;
/**
 * Bytes that are left free for rows, backups and the deletion of what is no longer needed, or a tenth
 * of a smaller disk.
 */
const RESERVE = 256 * MEGABYTE;

const underWay = new Map<string, number>();
/** Bytes on the disk beyond the reserve, less what has been promised since it was looked at. */
let free = 0;

/** Room on the disk for the files of one form, taken as they come in. */
export async function openRoom(visitor: string) {
  await mkdir(incomingFolder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(incomingFolder);
  free = (bavail - Math.min(RESERVE / bsize, blocks / 10)) * bsize;
  let taken = 0;
  return {
    /** @returns false where there is no room for so many bytes more */
    take(bytes: number) {
      const ofVisitor = (underWay.get(visitor) ?? 0) + bytes;
      if (bytes > free || ofVisitor > MOST_OF_VISITOR) return false;
      underWay.set(visitor, ofVisitor);
      free -= bytes;
      taken += bytes;
      return true;
    },
    /** The files have been moved to where they stay, or deleted. */
    close() {
      const left = (underWay.get(visitor) ?? 0) - taken;
      if (left > 0) underWay.set(visitor, left);
      else underWay.delete(visitor);
      taken = 0;
    },
  };
}

export function noRoom() {
  return new Response(
    "지금은 파일을 받을 자리가 없습니다. 파일 없이 보내거나 잠시 후 다시 시도해주세요.",
    { status: 503, headers: { "Retry-After": "60" } },
  );
}
