import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { onceInProcess } from "~/process.server";

const answering = onceInProcess("answering", () => new AsyncLocalStorage<ServerResponse>());

/** Lets what `work` calls, however far inside Remix, know the answer that it works on. */
export function whileAnswering(response: ServerResponse, work: () => void) {
  answering.run(response, work);
}

/** The answer that the calling code works on, if it works on one. */
export function answerUnderWay() {
  return answering.getStore();
}

/**
 * A stream as fast as whoever asked for it takes it in. Remix writes an answer without waiting, so
 * that a film over a slow line would lie in our memory whole.
 */
export function paced(stream: Readable) {
  const source = follow(stream, answerUnderWay());
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
