import { data } from "@remix-run/node";
import type { Actor } from "~/auth/record-access.server";
import { readSite } from "~/company/read-site.server";
import { isFreshToken, makeToken } from "~/contact/one-time-token.server";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isEnded } from "~/contact/receipt/find-receipt.server";
import { filledMessage } from "~/contact/receipt/link-message";
import { readLinkMessage } from "~/contact/receipt/link-message.server";
import { receiptOf, SHOWN_AGAIN_FOR } from "~/contact/receipt/receipt-key.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { unreadableForm } from "~/request/parse.server";
import { originOf } from "~/site.server";
import { isKeyOf } from "~/text/is-key";
import { readNewestLink } from "./newest-link.server";
import type { NewLink, Press } from "./press.server";
import { linkWays, whyNoLink } from "./why-no-link";

/** Makes a new key for the customer's page and ends the one before. A retry of the form has the same key. */
export async function link({ id, request, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  const token = form.fields.get("token") ?? "";
  if (!isFreshToken(token)) return refuse(expired, 400);
  // No visitor's form has such a token, nor has another inquiry.
  const { hash = "", path } = receiptOf(`${inquiryId} ${token}`);
  const problem = await db.transaction().execute((trx) => renew(trx, inquiryId, hash, by));
  if (problem) return refuse(problem, 409);
  const origin = originOf(request);
  const url = (origin ?? new URL(request.url).origin) + path;
  const message = filledMessage(await readLinkMessage(), (await readSite()).name, url);
  const link: NewLink = { url, message, isHostUnsure: origin === undefined };
  return data({ link });
}

/** @returns why not; what cannot be helped on this page is thrown */
async function renew(trx: typeof db, inquiryId: number, hash: string, by: Actor) {
  const stored = await trx
    .selectFrom("inquiry")
    .select(["isSpam", "withdrawnAt", "deletedAt"])
    .where("id", "=", inquiryId)
    .executeTakeFirst();
  const why = stored && whyNoLink(stored);
  if (why) throw new Response(why, { status: 409 });
  const { receiptHash } = await requireOpen(trx, inquiryId);
  const newest = await readNewestLink(inquiryId, trx);
  if (receiptHash === hash) return isRecent(newest?.at) ? undefined : shownBefore;
  if (await isEnded(hash, trx)) {
    return `${newest?.username ?? ""}님이 그 뒤에 새 링크를 만들어, 먼저 만든 링크는 더 이상 열리지 않습니다. 고객에게 어느 링크를 보냈는지 확인해 주세요.`;
  }
  if (receiptHash !== null) {
    const endedAt = new Date().toISOString();
    await trx
      .insertInto("endedReceipt")
      .values({ hash: receiptHash, inquiryId, endedAt })
      .execute();
  }
  await trx.updateTable("inquiry").set({ receiptHash: hash }).where("id", "=", inquiryId).execute();
  const ended = receiptHash === null ? "" : "(이전 링크는 더 이상 열리지 않음)";
  await recordEvent(trx, inquiryId, "LINK_MADE", ended, by);
  return undefined;
}

/** Later, the next person at the same computer may have gone back to it. */
function isRecent(at = "") {
  return Math.abs(Date.now() - Date.parse(at)) < SHOWN_AGAIN_FOR;
}

/** With a new token: the one sent would be refused again. */
function refuse(message: string, status: number) {
  return data({ linkProblem: { message, token: makeToken() } }, { status });
}

const expired = "페이지를 연 지 오래되어 링크를 만들지 않았습니다. 확인하고 한 번 더 눌러 주세요.";
const shownBefore =
  "이미 만든 링크는 다시 표시하지 않습니다. 고객에게 보내지 못했으면 새 링크를 만들어 주세요.";

/** By script, beside what it opens, so the answer leaves the page as it is. */
export async function linkOpened({ id, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  const way = form.fields.get("way");
  if (!isKeyOf(linkWays, way)) throw unreadableForm();
  await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    if (await isSamePress(trx, inquiryId, "LINK_OPENED", linkWays[way], by)) return;
    await recordEvent(trx, inquiryId, "LINK_OPENED", linkWays[way], by);
  });
  return data({});
}
