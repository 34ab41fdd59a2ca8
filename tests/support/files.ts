import { readdirSync } from "node:fs";

/** How many files lie in a folder and all below it. */
export function countFiles(folder: string) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
}
