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
  const inquiry = hash ? await query.selectAll().executeTakeFirst() : undefined;
  if (inquiry) return inquiry;
  if (hash && (await isEnded(hash))) throw new Response(renewed, { status: 410 });
  const retryAfter = misses.take(currentSender().address);
  if (retryAfter === undefined) throw new Response(notHere, { status: 404 });
  throw new Response(`${notHere} 잠시 후 다시 열어 주세요.`, {
    status: 429,
    headers: { "Retry-After": String(retryAfter) },
  });
}

/** Whether the office has replaced this key. */
export async function isEnded(hash: string, connection: Pick<typeof db, "selectFrom"> = db) {
  const ended = connection.selectFrom("endedReceipt").select("hash").where("hash", "=", hash);
  return (await ended.executeTakeFirst()) !== undefined;
}

/** Nothing of the inquiry: whoever has the old link may not be its customer. */
const renewed =
  "이 페이지의 주소가 새로 바뀌어 이전 주소로는 열 수 없습니다. 새 주소를 받지 못하셨으면 전화로 문의해 주세요.";

export const notHere =
  "이 주소에는 문의가 없습니다. 주소의 일부가 잘렸을 수 있으니 받으신 주소 전체를 그대로 열어 주세요. 이미 삭제된 문의일 수도 있습니다. 궁금하신 점은 전화로 문의해 주세요.";
