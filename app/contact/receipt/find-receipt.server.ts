import { currentSender } from "~/current-response.server";
import { senderRateLimit } from "~/door/rate-limit.server";
import { MINUTE } from "~/text/duration";
import { receiptHashOf, withReceipt, withReceiptAnywhere } from "./receipt-key.server";

/** Wrong keys, far more than badly copied links explain. */
const misses = senderRateLimit(20, 10 * MINUTE, 100);

/** With `evenInTrash` for a withdrawal after a colleague's deletion. Throws a 404 or 429. */
export async function findReceipt(key = "", evenInTrash = false) {
  const hash = receiptHashOf(key);
  const query = evenInTrash ? withReceiptAnywhere(hash) : withReceipt(hash);
  const inquiry = hash ? await query.selectAll().executeTakeFirst() : undefined;
  if (inquiry) return inquiry;
  const retryAfter = misses.take(currentSender().address);
  if (retryAfter === undefined) throw new Response(notHere, { status: 404 });
  throw new Response(`${notHere} 잠시 후 다시 열어 주세요.`, {
    status: 429,
    headers: { "Retry-After": String(retryAfter) },
  });
}

export const notHere =
  "이 주소에는 문의가 없습니다. 주소의 일부가 잘렸을 수 있으니 받으신 주소 전체를 그대로 열어 주세요. 이미 삭제된 문의일 수도 있습니다. 궁금하신 점은 전화로 문의해 주세요.";
