import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";

/** So that a power cut leaves what was there, or all of what comes in its place. */
export function moveDurably(path: string, target: string) {
  sync(path);
  renameSync(path, target);
  sync(dirname(target));
}

function sync(path: string) {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
