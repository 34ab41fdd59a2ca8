import { data } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { hasPage } from "~/contact/receipt/customer-link.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { agreeOn } from "~/visit/next-contact.server";
import { readVisit, type Visit } from "~/visit/read-visit.server";
import { checkTimes, MOST_TIMES, type TypedTime } from "./offered-times";
import { type Overlap, overlapKey } from "./overlaps";
import { readOverlaps } from "./overlaps.server";
import { changedMeanwhile, done, failed, type Press } from "./press.server";

/** What was typed comes back with what is wrong with it. */
export interface RefusedOffer {
  typed: TypedTime[];
  problems: string[];
  message?: string;
  /** To be confirmed. */
  overlaps: Overlap[];
  /** Of the times as they are stored now. */
  offer?: string;
}

/** Replaces the times on offer. A visit whose time stays on offer stays agreed. */
export async function offer({ request, user, by, inquiryId, form: { fields } }: Press) {
  const [days, times] = [fields.getAll("day"), fields.getAll("time")].map((all) => all.map(String));
  const typed = Array.from({ length: MOST_TIMES }, (_, row) => ({
    day: days?.[row]?.slice(0, 20) ?? "",
    time: times?.[row]?.slice(0, 20) ?? "",
  }));
  const { moments, problems } = checkTimes(typed);
  const seen = String(fields.get("offer") ?? "");
  const refuse = (refused: Partial<RefusedOffer>, status: 400 | 409) =>
    data<RefusedOffer>({ typed, problems, overlaps: [], offer: seen, ...refused }, { status });
  if (problems.some((problem) => problem !== "")) return refuse({}, 400);
  const confirmed = fields.get("confirmed") ?? "";
  let isSeen = true;
  const refused = await db.transaction().execute(async (trx) => {
    const inquiry = await requireOpen(trx, inquiryId);
    isSeen = await hasPage(inquiryId, trx);
    const visit = await readVisit(inquiryId, trx);
    const text = moments.join(" ");
    if (isMade(visit, moments)) {
      const isSecond = await isSamePress(trx, inquiryId, "VISIT_OFFERED", text, by);
      return isSecond ? undefined : "made";
    }
    if (visit.offer !== seen) return { message: changedMeanwhile, offer: visit.offer };
    const overlaps = await readOverlaps(inquiryId, moments, trx);
    if (overlapKey(overlaps) !== confirmed) return { overlaps };
    const { agreed } = visit;
    if (agreed && !moments.includes(agreed.at)) {
      await agreeOn(trx, inquiry, agreed, null);
      // A visit that is over was not cancelled.
      if (agreed.at > new Date().toISOString()) {
        await recordEvent(trx, inquiryId, "VISIT_UNAGREED", agreed.at, by);
      }
    }
    await trx
      .deleteFrom("visit")
      .where("inquiryId", "=", inquiryId)
      .where("at", "not in", moments)
      .execute();
    await trx
      .insertInto("visit")
      .values(moments.map((at) => ({ inquiryId, at })))
      .onConflict((conflict) => conflict.columns(["inquiryId", "at"]).doNothing())
      .execute();
    // Or the purge would come before the visit.
    await reopen(trx, inquiryId, by);
    await recordEvent(trx, inquiryId, "VISIT_OFFERED", text, by);
    return undefined;
  });
  if (!refused) return done(inquiryId, isSeen ? offered : offeredByTelephone);
  if (refused === "made") return failed(inquiryId, made);
  const inquiryIds = refused.overlaps?.map(({ id }) => id) ?? [];
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  return refuse(refused, 409);
}

/** Unless the customer wants none of these times, or not any more: then they are offered anew. */
function isMade({ times, last }: Visit, moments: string[]) {
  const isRefused = last?.kind === "VISIT_OTHERS" || last?.kind === "VISIT_UNAGREED";
  return !isRefused && times.map(({ at }) => at).join() === moments.join();
}

const made = "이미 제안한 시간과 같습니다. 변경하려면 다른 시간을 입력해 주세요.";
const offered = "방문 시간을 제안했습니다. 고객의 ‘내 문의’ 페이지에서 선택할 수 있습니다.";
const offeredByTelephone =
  "방문 시간을 저장했습니다. ‘내 문의’ 페이지가 없으니 전화로 확인한 뒤 ‘전화로 약속’을 눌러 주세요.";
