import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";
import { roomBeyond } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";

/** Where files are written while they are being received. */
export const incomingFolder = join(env.UPLOADS_DIR, ".incoming");

/** Bytes that one visitor may have in flight: a dozen full inquiries. */
const MOST_OF_VISITOR = 400 * MEGABYTE;
/** Bytes kept free for rows, backups and deletions, or a tenth of the disk if that is less. */
export const RESERVE = 256 * MEGABYTE;

const underWay = new Map<string, number>();
/** Shared by all forms: free bytes at the last statfs, less the reserve, minus those taken since. */
let free = 0;

/** Disk space for the files of one form, taken as bytes arrive. */
export async function openRoom(visitor: string) {
  await mkdir(incomingFolder, { recursive: true });
  free = await roomBeyond(RESERVE, incomingFolder);
  let taken = 0;
  return {
    /** @returns false if there is no room for that many bytes */
    take(bytes: number) {
      const ofVisitor = (underWay.get(visitor) ?? 0) + bytes;
      if (bytes > free || ofVisitor > MOST_OF_VISITOR) return false;
      underWay.set(visitor, ofVisitor);
      free -= bytes;
      taken += bytes;
      return true;
    },
    /** Call when the files have been moved to their final place, or deleted. */
    close() {
      const left = (underWay.get(visitor) ?? 0) - taken;
      if (left > 0) underWay.set(visitor, left);
      else underWay.delete(visitor);
      taken = 0;
    },
  };
}
