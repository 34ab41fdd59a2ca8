import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";
import { roomBeyond } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";

export const incomingFolder = join(env.UPLOADS_DIR, ".incoming");

const MOST_OF_VISITOR = 400 * MEGABYTE;
/** Bytes left for rows, backups and deletions, or a tenth of a smaller disk. */
export const RESERVE = 256 * MEGABYTE;

const underWay = new Map<string, number>();
/** Shared by all forms: free bytes at the last statfs, less the reserve and what was taken. */
let free = 0;

export async function openRoom(visitor: string) {
  await mkdir(incomingFolder, { recursive: true });
  free = await roomBeyond(RESERVE, incomingFolder);
  let taken = 0;
  return {
    take(bytes: number) {
      const ofVisitor = (underWay.get(visitor) ?? 0) + bytes;
      if (bytes > free || ofVisitor > MOST_OF_VISITOR) return false;
      underWay.set(visitor, ofVisitor);
      free -= bytes;
      taken += bytes;
      return true;
    },
    /** Call when the files have been moved or deleted. */
    close() {
      const left = (underWay.get(visitor) ?? 0) - taken;
      if (left > 0) underWay.set(visitor, left);
      else underWay.delete(visitor);
      taken = 0;
    },
  };
}
