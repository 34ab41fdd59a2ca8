import { report } from "~/door/report.server";
import { makeAhead, whenPicturesAdded } from "~/pictures/made-ahead.server";
import { ageCounts, saveCounts } from "~/pictures/rendition-folder.server";
import { DAY, MINUTE, SECOND } from "~/text/duration";

/** Lets the first visitors after a start, and further uploads after an upload, go first. */
const DELAY = 3 * SECOND;

/** Makes renditions ahead of visitors, now and after each upload. */
export function keepMadeAhead() {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWaiting = false;

  async function run() {
    if (isRunning) {
      isWaiting = true;
      return;
    }
    isRunning = true;
    await makeAhead().catch((error) => report(error));
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
  setInterval(saveCounts, 10 * MINUTE).unref();
  setInterval(ageCounts, DAY).unref();
}
