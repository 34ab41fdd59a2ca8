import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Loaded into a server (`NODE_OPTIONS=--import …`) to make the mistakes that nobody should: on
// SIGUSR2 a promise fails unheard; a picture of this name throws out of a timer.
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
