import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Preloaded into a server (`NODE_OPTIONS=--import …`): collects garbage on SIGUSR2, so that
 * measured memory is memory in use.
 */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  console.info("garbage collected");
});
