import { data } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { noticeAfter } from "~/notify/notice.server";
import { agreeOn } from "~/visit/agree-on.server";
import { readVisit, type Visit } from "~/visit/read-visit.server";
import { checkTimes, MOST_TIMES, type TypedTime } from "./offered-times";
import { type Overlap, overlapKey } from "./overlaps";
import { overlappingWith, readOverlaps } from "./overlaps.server";
import { changedMeanwhile, done, failed, type Press } from "./press.server";

/** What was typed comes back with what is wrong with it. */
export interface RefusedTimes {
  /** Of the form. */
  act: "offer" | "book";
  typed: TypedTime[];
  problems: string[];
  message?: string;
  /** To be confirmed. */
  overlaps: Overlap[];
  /** Of the times as they are stored now. */
  offer?: string;
}

/** Of times that overlap, the first customer to choose takes it. */
export const offer = (press: Press) => saveTimes(press, "offer", false);
/** The office lets them overlap: two people may go out at once. */
export const share = (press: Press) => saveTimes(press, "offer", true);
/** The customer has agreed by telephone. */
export const book = (press: Press) => saveTimes(press, "book", true);

async function saveTimes(press: Press, act: RefusedTimes["act"], isShared: boolean) {
  const { request, user, by, inquiryId, form } = press;
  const typed = typedIn(form.fields, act === "book" ? 1 : MOST_TIMES);
  const { moments, problems } = checkTimes(typed);
  const seen = form.fields.get("offer") ?? "";
  const refuse = (refused: Partial<RefusedTimes>, status: 400 | 409) =>
    data<RefusedTimes>({ act, typed, problems, overlaps: [], offer: seen, ...refused }, { status });
  if (problems.some((problem) => problem !== "")) return refuse({}, 400);
  const refused = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const visit = await readVisit(inquiryId, trx);
    if (act === "book" && visit.agreed?.at === moments[0]) return undefined;
    if (act === "offer" && isMade(visit, moments)) {
      const text = moments.join(" ");
      return (await isSamePress(trx, inquiryId, "VISIT_OFFERED", text, by)) ? undefined : "made";
    }
    if (visit.offer !== seen) return { message: changedMeanwhile, offer: visit.offer };
    // A time that is booked disappears from what others are offered.
    const overlaps = (await readOverlaps(inquiryId, moments, trx)).filter(
      ({ kind }) => act === "offer" || kind !== "OFFERED",
    );
    if (overlapKey(overlaps) !== (form.fields.get("confirmed") ?? "")) return { overlaps };
    const times = moments.map((at) => ({
      at,
      sharedWith: isShared ? overlappingWith(at, overlaps) : "",
    }));
    await (act === "book" ? writeBooked : writeOffered)(trx, press, visit, times);
    // Or the purge would come before the visit.
    await reopen(trx, inquiryId, by);
    return undefined;
  });
  if (!refused) {
    if (act === "book") return done(inquiryId, booked);
    const notice = await noticeAfter(press, "visit", offered);
    return notice ? data({ notice }) : done(inquiryId, stored);
  }
  if (refused === "made") return failed(inquiryId, made);
  const inquiryIds = refused.overlaps?.map(({ id }) => id) ?? [];
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  return refuse(refused, 409);
}

function typedIn(fields: Press["form"]["fields"], rows: number) {
  const [days, times] = [fields.getAll("day"), fields.getAll("time")].map((all) => all.map(String));
  return Array.from({ length: rows }, (_, row) => ({
    day: days?.[row]?.slice(0, 20) ?? "",
    time: times?.[row]?.slice(0, 20) ?? "",
  }));
}

/** Unless the customer wants none of these times, or not any more: then they are offered anew. */
function isMade({ times, last }: Visit, moments: string[]) {
  const isRefused = last?.kind === "VISIT_OTHERS" || last?.kind === "VISIT_UNAGREED";
  return !isRefused && times.map(({ at }) => at).join() === moments.join();
}

type Times = { at: string; sharedWith: string }[];

/** Replaces the times on offer. A visit whose time stays on offer stays agreed. */
async function writeOffered(
  trx: typeof db,
  { inquiryId, by }: Press,
  { agreed }: Visit,
  times: Times,
) {
  const moments = times.map(({ at }) => at);
  await replaceTimes(trx, inquiryId, moments, times);
  // A visit that is over was not cancelled.
  if (agreed && !moments.includes(agreed.at) && agreed.at > new Date().toISOString()) {
    await recordEvent(trx, inquiryId, "VISIT_UNAGREED", agreed.at, by);
  }
  await recordEvent(trx, inquiryId, "VISIT_OFFERED", moments.join(" "), by);
}

/** The other times stay on offer if it is one of them. */
async function writeBooked(trx: typeof db, { inquiryId, by }: Press, visit: Visit, times: Times) {
  const at = times[0]?.at ?? "";
  const offered = visit.times.map((time) => time.at);
  await replaceTimes(trx, inquiryId, offered.includes(at) ? offered : [at], times);
  await agreeOn(trx, inquiryId, at);
  await recordEvent(trx, inquiryId, "VISIT_AGREED", at, by);
}

async function replaceTimes(trx: typeof db, inquiryId: number, left: string[], times: Times) {
  const gone = trx.deleteFrom("visit").where("inquiryId", "=", inquiryId);
  await gone.where("at", "not in", left).execute();
  await trx
    .insertInto("visit")
    .values(times.map((time) => ({ inquiryId, ...time })))
    .onConflict((conflict) =>
      conflict
        .columns(["inquiryId", "at"])
        .doUpdateSet(({ ref }) => ({ sharedWith: ref("excluded.sharedWith") })),
    )
    .execute();
}

const made = "이미 제안한 시간과 같습니다. 변경하려면 다른 시간을 입력해 주세요.";
const offered = "방문 시간을 고객의 ‘내 문의’에 올렸습니다. 고객에게는 아직 알리지 않았습니다.";
const stored =
  "방문 시간을 저장했습니다. 고객에게는 아직 알리지 않았습니다. 링크를 보내거나, 전화로 확인한 뒤 ‘전화로 예약 확정’을 눌러 주세요.";
const booked = "방문 예약을 확정했습니다.";
