import type { Page } from "playwright";

/**
 * From now on the page's timers run only when `passTime` says so. The clock brings a `performance`
 * without marks, so `hydrated` works only before.
 */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Runs the timers of so many milliseconds, and waits until the page shows what they changed. */
export async function passTime(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds);
  // React renders in messages of its own, which the clock does not stop.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    }
  });
}
