import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { currentResponse } from "~/current-response.server";
import { KILOBYTE } from "~/text/bytes";

/** Remix writes responses without backpressure: it would buffer a whole video in memory. */
export function paced(stream: Readable) {
  const response = currentResponse();
  if (response?.closed) {
    stream.destroy();
    return Readable.from([]);
  }
  const source = follow(stream, response);
  return Readable.from(source, { objectMode: false, highWaterMark: 64 * KILOBYTE });
}

async function* follow(stream: Readable, response: ServerResponse | undefined) {
  for await (const chunk of stream) {
    yield chunk;
    if (response?.writableNeedDrain) await drained(response);
    if (response?.destroyed) return;
  }
}

function drained(response: ServerResponse) {
  return new Promise<void>((resolve) => {
    const goOn = () => {
      response.off("drain", goOn);
      response.off("close", goOn);
      resolve();
    };
    response.on("drain", goOn);
    response.on("close", goOn);
  });
}
