import { isOwnNetwork } from "~/door/address.server";
import { rateLimit } from "~/door/rate-limit.server";
import { MEGABYTE } from "~/text/bytes";
import { HOUR } from "~/text/duration";

/** Per visitor and hour. */
const MOST_INQUIRIES = 60;
const MOST_BYTES = 300 * MEGABYTE;
/**
 * An address of the local network may be a proxy that we were not told of, with everybody behind
 * it.
 */
const SHARED = 10;

const own = { inquiries: rateLimit(MOST_INQUIRIES, HOUR), bytes: rateLimit(MOST_BYTES, HOUR) };
const shared = {
  inquiries: rateLimit(MOST_INQUIRIES * SHARED, HOUR),
  bytes: rateLimit(MOST_BYTES * SHARED, HOUR),
};

/**
 * Rate limit for inquiries per visitor, far above any real use: an endless sender would fill the
 * disk and the office's list.
 *
 * @returns seconds to wait when the limit is reached
 */
export function countInquiry(address: string, files: { size: number }[]) {
  const { inquiries, bytes } = isOwnNetwork(address) ? shared : own;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return bytes.take(address, size) ?? inquiries.take(address);
}
