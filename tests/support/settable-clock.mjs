import { existsSync, readFileSync } from "node:fs";

// Preloaded into a server (`NODE_OPTIONS=--import …`) to set its clock: by as many milliseconds as
// the file CLOCK_SHIFT says, read again on SIGUSR2. Timers and performance.now go on, as they do when
// an operating system's clock is set.
let shift = 0;
const read = () => {
  if (existsSync(process.env.CLOCK_SHIFT)) shift = Number(readFileSync(process.env.CLOCK_SHIFT));
};
read();
process.on("SIGUSR2", () => {
  read();
  console.info(`clock ${shift}`);
});

const now = Date.now;
Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now()], newTarget),
});
