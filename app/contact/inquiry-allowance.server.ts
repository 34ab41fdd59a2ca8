import { isOwnNetwork } from "~/door/address.server";
import { allowance } from "~/door/allowance.server";
import { MEGABYTE } from "~/request/limits";

const HOUR = 60 * 60 * 1000;
/** One visitor's share in an hour. */
const MOST_INQUIRIES = 60;
const MOST_BYTES = 300 * MEGABYTE;
/** An address of the own network may be a proxy that we were not told of, and then it is everybody. */
const SHARED = 10;

const own = { inquiries: allowance(MOST_INQUIRIES, HOUR), bytes: allowance(MOST_BYTES, HOUR) };
const shared = {
  inquiries: allowance(MOST_INQUIRIES * SHARED, HOUR),
  bytes: allowance(MOST_BYTES * SHARED, HOUR),
};

/**
 * What one visitor may leave with us in an hour, far more than one needs: a machine that sends
 * without end would fill the disk and the office's list.
 *
 * @returns seconds to wait where it is too much
 */
export function countInquiry(address: string, files: { size: number }[]) {
  const { inquiries, bytes } = isOwnNetwork(address) ? shared : own;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return bytes.take(address, size) ?? inquiries.take(address);
}
