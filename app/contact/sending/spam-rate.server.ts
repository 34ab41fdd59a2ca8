import type { Signal } from "~/contact/spam";
import { isOwnNetwork, networkOf } from "~/door/address.server";
import { rateLimit } from "~/door/rate-limit.server";
import { DAY, HOUR } from "~/text/duration";
import { asciiDigits } from "~/text/plain-number";

/** More than these look like spam. In memory, so no address is stored. */
const fromAddress = { some: rateLimit(5, HOUR), many: rateLimit(15, HOUR) };
/** An IPv6 /48 may be a carrier's: this alone never flags. */
const ofNetwork = rateLimit(45, HOUR);
const ofContact = rateLimit(3, DAY);
const byAll = rateLimit(30, HOUR, 1);

export function signalsOfRate(
  address: string,
  { phoneNumber, email }: { phoneNumber: string; email: string },
): Signal[] {
  const found: Signal[] = [];
  // May be a proxy's address, and so everybody's.
  if (!isOwnNetwork(address)) {
    const isOften = isBeyond(fromAddress.some, address);
    if (isBeyond(fromAddress.many, address)) found.push("floodFromAddress");
    else if (isOften) found.push("oftenFromAddress");
    else if (isBeyond(ofNetwork, networkOf(address, 48))) found.push("oftenFromNetwork");
  }
  const contacts = [asciiDigits(phoneNumber).replace(/\D/g, ""), email.toLowerCase()];
  const often = contacts.filter(Boolean).map((contact) => isBeyond(ofContact, contact));
  if (often.includes(true)) found.push("oftenSameContact");
  if (isBeyond(byAll, "all")) found.push("oftenByAll");
  return found;
}

function isBeyond(limit: Pick<ReturnType<typeof rateLimit>, "take">, source: string) {
  return limit.take(source) !== undefined;
}
