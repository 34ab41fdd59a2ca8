import { report } from "~/door/report.server";
import { purge } from "./purge.server";

const HOUR = 60 * 60 * 1000;

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
