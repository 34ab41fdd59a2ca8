import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { onceInProcess } from "./process.server";

export interface Sender {
  address: string;
  /** The key for limits and back-off (door/address.server.ts). */
  visitor: string;
  /** From this machine, without a proxy in between. */
  isLocal: boolean;
  /** A page asks again by itself, perhaps with nobody in front of it. */
  isRefresh: boolean;
}

interface Current {
  sender: Sender;
  response?: ServerResponse;
}

const storage = onceInProcess("current", () => new AsyncLocalStorage<Current>());

export function whileAnswering<T>(current: Current, work: () => T) {
  return storage.run(current, work);
}

/** If there is one, open or closed. */
export function currentResponse() {
  return storage.getStore()?.response;
}

export function currentSender(): Sender {
  return storage.getStore()?.sender ?? nobody;
}

const nobody = { address: "unknown", visitor: "unknown", isLocal: false, isRefresh: false };
