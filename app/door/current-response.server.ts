import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
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
