import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded into a server before anything else (`NODE_OPTIONS=--import …`): on SIGUSR2 it gives back
 * what nobody holds any more, so that what is measured then is what it keeps.
 */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  console.info("garbage collected");
});
