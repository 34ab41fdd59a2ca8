import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { responseTo } from "./current-response.server";

/**
 * A stream for the answer to `request` that respects the client's backpressure. Remix ignores it when it writes a response, so
 * a video on a slow line would be buffered in memory whole.
 */
export function paced(stream: Readable, request: Request) {
  const response = responseTo(request);
  if (response === "closed") {
    stream.destroy();
    return Readable.from([]);
  }
  const source = follow(stream, response);
  return Readable.from(source, { objectMode: false, highWaterMark: 64 * 1024 });
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
