import { readdirSync } from "node:fs";

/** The number of files in a folder, recursively. */
export function countFiles(folder: string) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
}
