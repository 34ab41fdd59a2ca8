import { report } from "~/door/report.server";
import { HOUR } from "~/text/duration";
import { purge } from "./purge.server";

/** Hourly: on a machine that is often off, a daily run could miss the five-day deadline. */
export function keepRetention() {
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    void purge()
      .catch((error) => report(error))
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  setInterval(look, HOUR).unref();
}
