import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../free-port";
import { memoryOf } from "../server";
import { handWrittenPictures } from "./prepare";

/** The hand-written site, on a database of the site's. */
export async function startHandWritten(databaseFile: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["scripts/bench/speed/hand-written.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_FILE: databaseFile,
      PICTURES: handWrittenPictures,
    },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  // An interrupted bench must not leave it running.
  const kill = () => server.kill("SIGTERM");
  process.once("exit", kill);
  const latest = Date.now() + 60_000;
  while (!(await fetch(`${url}/contact`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > latest)
      throw new Error("the hand-written site does not answer");
    await pause(50);
  }
  return {
    url,
    memory: () => memoryOf(server.pid),
    async [Symbol.asyncDispose]() {
      kill();
      await ended;
      process.off("exit", kill);
    },
  };
}
