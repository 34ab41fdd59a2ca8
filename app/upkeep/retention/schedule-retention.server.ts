import { report } from "~/door/log.server";
import { HOUR } from "~/text/duration";
import { purge } from "./purge.server";

/** Hourly: on a machine that is often off, a daily run could miss the five-day deadline. */
export function scheduleRetention() {
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    void purge()
      .then(({ destroyed }) => {
        if (destroyed > 0) console.info(`보관 기간이 끝난 문의 ${destroyed}건을 파기했습니다.`);
      })
      .catch((error) => report(error))
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  setInterval(look, HOUR).unref();
}
