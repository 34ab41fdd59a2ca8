import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a server (`NODE_OPTIONS=--import …`) to provoke errors: an unhandled rejection on
// SIGUSR2, and an exception in a timer when a picture of this name is requested.
process.on("SIGUSR2", () => {
  Promise.reject(new Error("nobody listens"));
});

const { stat } = fs;
fs.stat = (path, ...options) => {
  if (!String(path).includes("00000000-0000-0000-0000-000000000000")) return stat(path, ...options);
  setTimeout(() => {
    throw new Error("nobody catches");
  });
  return new Promise(() => {});
};
syncBuiltinESMExports();
