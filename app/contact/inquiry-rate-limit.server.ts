import { isOwnNetwork, networkOf } from "~/door/address.server";
import { rateLimit, senderRateLimit } from "~/door/rate-limit.server";
import { MEGABYTE } from "~/text/bytes";
import { HOUR } from "~/text/duration";

/** Per visitor and hour, and twice as much for the files of a whole IPv6 /48. */
const MOST_INQUIRIES = 60;
const MOST_BYTES = 300 * MEGABYTE;
/**
 * An address of the local network may be a proxy that we were not told of, with everybody behind
 * it, and a /48 a carrier's, with thousands of phones. One customer of a data centre may own it, too: its
 * inquiries beyond twice a visitor's go without files, so that it fills no disk, and ten times as many are refused.
 */
const SHARED = 10;
/**
 * Bytes of attachments an hour of all visitors together: however many networks send, there is time to
 * act before the disk has only its reserve left, which is for inquiries without files.
 */
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

/** The limit that an inquiry is over. */
interface Excess {
  /** Seconds to wait. */
  retryAfter: number;
  /** Whether it would be taken without its files. */
  isOfFiles: boolean;
}

/**
 * Rate limit for inquiries per visitor, far above any real use: an endless sender would fill the
 * disk and the office's list. Call it before files are examined, which costs more.
 */
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
