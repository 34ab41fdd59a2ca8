import { ageOf, earlierDigest } from "~/contact/one-time-token.server";
import { presentReceipt } from "~/contact/receipt/receipt-key.server";
import { makeRoom } from "~/make-room";
import type { SendingState } from "./sending-state";

const underWay = new Map<string, number>();
/** Tokens whose last content was not what is stored. */
const refused = new Map<string, true>();
const MOST_REFUSED = 1000;

export function markSending(token: string | null): Disposable {
  if (token === null || ageOf(token) === undefined) return { [Symbol.dispose]() {} };
  underWay.set(token, (underWay.get(token) ?? 0) + 1);
  return {
    [Symbol.dispose]() {
      const others = (underWay.get(token) ?? 1) - 1;
      if (others > 0) underWay.set(token, others);
      else underWay.delete(token);
    },
  };
}

export function recordContent(token: string, isStored: boolean) {
  refused.delete(token);
  if (isStored || ageOf(token) === undefined) return;
  makeRoom(refused, MOST_REFUSED);
  refused.set(token, true);
}

/** For a browser whose answer does not come. */
export async function stateOfSending(token: string): Promise<SendingState> {
  if (underWay.has(token)) return { state: "arriving" };
  const isStored = (await earlierDigest(token)) !== undefined && !refused.has(token);
  if (!isStored) return { state: "missing" };
  return { state: "stored", receipt: await presentReceipt(token) };
}
