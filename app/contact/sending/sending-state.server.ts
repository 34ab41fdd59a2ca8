import { ageOf } from "~/contact/one-time-token.server";
import { presentReceipt } from "~/contact/receipt/receipt-key.server";
import { earlierDigest, isSame } from "~/contact/used-token.server";
import { makeRoom } from "~/make-room";
import type { SendingState } from "./sending-state";

/** How many forms are being received, examined or stored with a token. */
const underWay = new Map<string, number>();
/** Of what was sent with a token at last, which need not be what is stored. */
const digests = new Map<string, string>();
const MOST_DIGESTS = 1000;

/** To be disposed of once the form has been stored or refused. */
export function noteSending(token: string | null): Disposable {
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

/** What is being sent now: other content with a used token is refused, and not what is stored. */
export function noteContent(token: string, digest: string) {
  if (ageOf(token) === undefined) return;
  makeRoom(digests, MOST_DIGESTS);
  digests.set(token, digest);
}

/** What has become of a form, for a browser whose answer does not come. */
export async function stateOfSending(token: string): Promise<SendingState> {
  if (underWay.has(token)) return { state: "arriving" };
  const stored = await earlierDigest(token);
  if (stored === undefined || !isSame(stored, digests.get(token) ?? stored)) {
    return { state: "missing" };
  }
  return { state: "stored", receipt: await presentReceipt(token) };
}
