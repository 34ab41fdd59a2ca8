import { format } from "node:util";
import { env } from "~/env.server";

export const isJsonLog = env.LOG_FORMAT === "json";

interface Entry {
  level: "info" | "warn" | "error";
  id?: string | undefined;
  [field: string]: unknown;
}

export function jsonLine(entry: Entry) {
  return JSON.stringify({ time: new Date().toISOString(), ...entry });
}

/** We and remix-serve use console for what is not about a request. */
export function makeConsoleWriteJson() {
  const write = (stream: NodeJS.WriteStream, level: Entry["level"]) => {
    return (...said: unknown[]) => {
      const message = format(...said);
      // remix-serve writes an empty line when it has stopped.
      if (message !== "") stream.write(`${jsonLine({ level, message })}\n`);
    };
  };
  console.log = write(process.stdout, "info");
  console.info = write(process.stdout, "info");
  console.warn = write(process.stderr, "warn");
  console.error = write(process.stderr, "error");
}
