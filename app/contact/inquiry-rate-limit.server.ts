import { isOwnNetwork, networkOf } from "~/door/address.server";
import { rateLimit, senderRateLimit } from "~/door/rate-limit.server";
import { MEGABYTE } from "~/text/bytes";
import { HOUR } from "~/text/duration";

/** Per visitor and hour; a whole IPv6 /48 may send twice the bytes. */
const MOST_INQUIRIES = 60;
const MOST_BYTES = 300 * MEGABYTE;
/** A local address may be an unknown proxy, a /48 a carrier's, with everybody behind it. */
const SHARED = 10;
/** Per hour, by all visitors together: leaves time to act before the disk is full. */
const MOST_OF_ALL = 4096 * MEGABYTE;

const own = limitsOf(1);
const shared = limitsOf(SHARED);
const ofAll = rateLimit(MOST_OF_ALL, HOUR, 1);

function limitsOf(visitors: number) {
  const [inquiries, bytes] = [MOST_INQUIRIES * visitors, MOST_BYTES * visitors];
  return {
    inquiries: senderRateLimit(inquiries, HOUR, 2 * SHARED * inquiries),
    ofNetwork: rateLimit(2 * inquiries, HOUR),
    bytes: senderRateLimit(bytes, HOUR, 2 * bytes),
  };
}

interface Excess {
  retryAfter: number;
  isOfFiles: boolean;
}

/** Call it before files are examined, which costs more. */
export function countInquiry(address: string, files: { size: number }[]): Excess | undefined {
  const { inquiries, ofNetwork, bytes } = isOwnNetwork(address) ? shared : own;
  const wait = inquiries.take(address);
  if (wait !== undefined) return { retryAfter: wait, isOfFiles: false };
  const waitOfNetwork = ofNetwork.take(networkOf(address, 48));
  if (files.length === 0) return undefined;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const waitForFiles = waitOfNetwork ?? bytes.take(address, size) ?? ofAll.take("all", size);
  return waitForFiles === undefined ? undefined : { retryAfter: waitForFiles, isOfFiles: true };
}
