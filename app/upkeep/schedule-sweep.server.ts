import { holdReserve } from "~/database/reserve.server";
import { report } from "~/door/log.server";
import { DAY } from "~/text/duration";
import { sweep } from "./sweep.server";

/** Called once the server listens, so that no visitor waits for the sweep. */
export function scheduleSweep() {
  const run = () =>
    sweep()
      .then(holdReserve)
      .catch((error) => report(error));
  void run();
  setInterval(run, DAY).unref();
}
