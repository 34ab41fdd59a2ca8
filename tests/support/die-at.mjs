import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a process to kill it just before its nth change to the disk.
let left = Number(process.env.DIE_AT);
for (const step of ["copyFile", "link", "mkdir", "open", "rename", "rm"]) {
  const original = fs[step];
  fs[step] = (...given) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return original(...given);
  };
}
syncBuiltinESMExports();
