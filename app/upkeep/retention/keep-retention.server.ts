import { report } from "~/door/report.server";
import { HOUR } from "~/text/duration";
import { purge } from "./purge.server";

/** Each hour, because what is due within five days must not wait for a machine that is often off. */
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
