import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { onceInProcess } from "./process.server";

/** Who sent a request, as far as we can trust it (address.server.ts). */
export interface Sender {
  /** The IP address; "unknown" if there is none. */
  address: string;
  /** The key for limits and back-off. */
  visitor: string;
  /** Whether it comes from this machine, without a proxy in between. */
  isLocal: boolean;
}

interface Current {
  sender: Sender;
  response?: ServerResponse;
}

const storage = onceInProcess("current", () => new AsyncLocalStorage<Current>());

/** Makes sender and response known to everything that `work` calls, through Remix as well. */
export function whileAnswering<T>(current: Current, work: () => T) {
  return storage.run(current, work);
}

/** The response that the calling code is working on, open or closed, if any. */
export function currentResponse() {
  return storage.getStore()?.response;
}

/** Who sent the request that the calling code is working on. */
export function currentSender(): Sender {
  return storage.getStore()?.sender ?? { address: "unknown", visitor: "unknown", isLocal: false };
}
