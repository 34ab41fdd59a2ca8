import { MEGABYTE } from "~/files/limits";
import { isOwnNetwork } from "~/http/address.server";
import { allowance } from "~/http/allowance.server";

const HOUR = 60 * 60 * 1000;
const inquiries = allowance(60, HOUR);
const bytes = allowance(300 * MEGABYTE, HOUR);

/**
 * What one visitor may leave with us in an hour, far more than one needs: a machine that sends
 * without end would fill the disk and the office's list.
 *
 * @returns seconds to wait where it is too much
 */
export function countInquiry(address: string, files: { size: number }[]) {
  if (isOwnNetwork(address)) return undefined;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return bytes.take(address, size) ?? inquiries.take(address);
}
