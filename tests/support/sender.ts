import { type Sender, whileAnswering } from "~/current-response.server";
import { networkOf } from "~/door/address.server";

/** Does the work as for a request from this address. */
export function sentFrom<T>(address: string, work: () => T, more: Partial<Sender> = {}) {
  const sender = {
    address,
    visitor: networkOf(address, 48),
    isLocal: false,
    isRefresh: false,
    ...more,
  };
  return whileAnswering({ sender }, work);
}
