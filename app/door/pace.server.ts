import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { onceInProcess } from "~/process.server";

const answering = onceInProcess("answering", () => new AsyncLocalStorage<ServerResponse>());

/** Makes `response` available to everything that `work` calls, through Remix as well. */
export function whileAnswering(response: ServerResponse, work: () => void) {
  answering.run(response, work);
}

/** The response that the calling code is working on, if any. */
export function currentResponse() {
  return answering.getStore();
}

/**
 * A stream that respects the client's backpressure. Remix ignores it when it writes a response, so
 * a video on a slow line would be buffered in memory whole.
 */
export function paced(stream: Readable) {
  const source = follow(stream, currentResponse());
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
