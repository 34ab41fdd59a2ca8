import { report } from "~/door/report.server";
import { completeLadders, whenIncomplete } from "~/pictures/complete-ladders.server";
import { MINUTE, SECOND } from "~/text/duration";

/** Lets the first visitors after a start go first. */
const DELAY = 2 * SECOND;

export function scheduleCompletion() {
  let isPlanned = false;
  let isRunning = false;

  function plan() {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(run, DELAY).unref();
  }

  async function run() {
    isPlanned = false;
    if (isRunning) return plan();
    isRunning = true;
    await completeLadders().catch((error) => report(error));
    isRunning = false;
  }

  whenIncomplete(plan);
  plan();
  // If the folder was emptied, or there was no room.
  setInterval(plan, 10 * MINUTE).unref();
}
