import { ageOf } from "~/contact/one-time-token.server";
import { isScoredAsSpam, type Signal } from "~/contact/spam";
import { currentSender } from "~/current-response.server";
import { isOwnNetwork, networkOf } from "~/door/address.server";
import { rateLimit } from "~/door/rate-limit.server";
import { DAY, HOUR, SECOND } from "~/text/duration";
import { asciiDigits } from "~/text/plain-number";
import { signalsInText } from "./spam-text";
import { TRAP_FIELD } from "./trap";

type Inquiry = Parameters<typeof signalsInText>[0] & { email: string };

/**
 * Whether an inquiry goes to 스팸, from what was sent and how. Nothing is asked of other hosts. The
 * sender never learns of it, or spam would be tried until it passes.
 *
 * @param sent the fields as they came, also those that are no part of an inquiry
 * @param isByStaff whether a signed-in account sends it, which is never spam
 */
export function judgeInquiry(sent: FormData, inquiry: Inquiry, isByStaff = false) {
  if (isByStaff) return { isSpam: 0, spamSignals: "" } as const;
  const found: Signal[] = [
    ...signalsOfForm(sent),
    ...signalsOfRate(currentSender().address, inquiry),
    ...signalsInText(inquiry),
  ];
  return { isSpam: isScoredAsSpam(found) ? 1 : 0, spamSignals: found.join(" ") } as const;
}

/** API clients send no token; that is not a signal. */
function signalsOfForm(sent: FormData): Signal[] {
  const found: Signal[] = [];
  if (sent.getAll(TRAP_FIELD).some((value) => value !== "")) found.push("trap");
  const ages = ["token", "firstToken"].flatMap((name) => ageOf(String(sent.get(name))) ?? []);
  if (ages.length === 0) return found;
  // The clock has been set back meanwhile, and tells nothing.
  const isClockWrong = ages.some((age) => age < 0);
  const filledInFor = isClockWrong ? Number.POSITIVE_INFINITY : Math.max(...ages);
  // People need more than five seconds; between one and five may be a reload with its fields kept.
  if (filledInFor < SECOND) found.push("quick");
  else if (filledInFor < 5 * SECOND) found.push("hurried");
  // The page's form sends it empty.
  if (sent.getAll("email").some((value) => value !== "")) found.push("hiddenEmail");
  return found;
}

/** More than these look like spam. In memory, so no address is stored. */
const fromAddress = { some: rateLimit(5, HOUR), many: rateLimit(15, HOUR) };
/** An IPv6 /48 may be a carrier's: this alone never flags. */
const ofNetwork = rateLimit(45, HOUR);
const ofContact = rateLimit(3, DAY);
const byAll = rateLimit(30, HOUR, 1);

function signalsOfRate(
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
