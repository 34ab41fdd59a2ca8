import { currentSender } from "~/current-response.server";
import { db } from "~/database/db.server";
import { senderRateLimit } from "~/door/rate-limit.server";
import { MINUTE } from "~/text/duration";
import { receiptHashOf, withReceipt, withReceiptAnywhere } from "./receipt-key.server";

/** Wrong keys, far more than badly copied links explain. */
const misses = senderRateLimit(20, 10 * MINUTE, 100);

/** With `evenInTrash` for a withdrawal after a colleague's deletion. Throws a 404, 410 or 429. */
export async function findReceipt(key = "", evenInTrash = false) {
  const hash = receiptHashOf(key);
  const query = evenInTrash ? withReceiptAnywhere(hash) : withReceipt(hash);
  const inquiry = hash ? await query.selectAll("inquiry").executeTakeFirst() : undefined;
  if (inquiry) return inquiry;
  if (hash && (await isEnded(hash))) throw new Response(changed, { status: 410 });
  const retryAfter = misses.take(currentSender().address);
  if (retryAfter === undefined) throw new Response(notHere, { status: 404 });
  throw new Response(`${notHere} 잠시 후 다시 열어 주세요.`, {
    status: 429,
    headers: { "Retry-After": String(retryAfter) },
  });
}

/** By 링크 변경. */
async function isEnded(hash: string) {
  const link = db.selectFrom("customerLink").select("endedAt").where("hash", "=", hash);
  return Boolean((await link.executeTakeFirst())?.endedAt);
}

/** Nothing of the inquiry: whoever has the old link may not be its customer. */
const changed =
  "‘내 문의’ 페이지의 링크가 변경되어 이전 링크로는 열 수 없습니다. 새 링크를 받지 못하셨으면 전화로 문의해 주세요.";

export const notHere =
  "이 링크로는 문의를 찾을 수 없습니다. 링크의 일부가 잘렸을 수 있으니 받으신 링크 전체를 그대로 열어 주세요. 이미 삭제된 문의일 수도 있습니다. 궁금하신 점은 전화로 문의해 주세요.";
