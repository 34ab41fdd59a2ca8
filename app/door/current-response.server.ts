import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { onceInProcess } from "~/process.server";

const answering = onceInProcess("answering", () => ({
  storage: new AsyncLocalStorage<ServerResponse>(),
  open: new Map<string, ServerResponse>(),
  count: 0,
}));

/** Set by us for each request, whatever the client sends. */
const HEADER = "x-client-answer";

/**
 * Makes `response` available to everything that `work` calls, through Remix as well. For that, Node
 * follows every asynchronous step in the process, so it is switched off while only pages from memory
 * are sent: it would take a tenth of their time.
 */
export function whileAnswering(response: ServerResponse, work: () => void) {
  const { storage, open } = answering;
  answering.count += 1;
  const key = String(answering.count);
  response.req.headers[HEADER] = key;
  open.set(key, response);
  response.once("close", () => {
    open.delete(key);
    if (open.size === 0) storage.disable();
  });
  storage.run(response, work);
}

/** The response that the calling code is working on, if any; once closed, only while another is open. */
export function currentResponse() {
  return answering.storage.getStore();
}

/**
 * The open response to a request that Remix has passed on.
 *
 * @returns "closed" if its client has left; undefined for a request that did not come over the network
 */
export function responseTo({ headers }: Request) {
  const key = headers.get(HEADER);
  return key === null ? undefined : (answering.open.get(key) ?? "closed");
}
