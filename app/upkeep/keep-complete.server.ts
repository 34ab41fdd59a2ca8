import { report } from "~/door/report.server";
import { completeLadders, whenPicturesAdded } from "~/pictures/complete-ladders.server";
import { MINUTE, SECOND } from "~/text/duration";

/** Lets the first visitors after a start, and further uploads after an upload, go first. */
const DELAY = 2 * SECOND;

/** Makes what is missing of pictures' renditions, now and after each upload. */
export function keepComplete() {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWaiting = false;

  async function run() {
    if (isRunning) {
      isWaiting = true;
      return;
    }
    isRunning = true;
    await completeLadders().catch((error) => report(error));
    isRunning = false;
    if (isWaiting) soon();
    isWaiting = false;
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(run, DELAY).unref();
  }

  whenPicturesAdded(soon);
  soon();
  // If the folder was emptied, or there was no room.
  setInterval(run, 10 * MINUTE).unref();
}
