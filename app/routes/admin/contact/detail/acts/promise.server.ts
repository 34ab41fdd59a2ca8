import type * as z from "zod";
import type { Actor } from "~/auth/record-access.server";
import { deskActs, type Promised, promiseSchema } from "~/contact/desk-acts";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { isDay } from "~/text/day";
import { startOfDayInSeoul, todayInSeoul } from "~/text/moment";
import { setNextContact } from "~/visit/next-contact.server";
import { readVisit } from "~/visit/read-visit.server";
import { done, type Press, read, refuse, refusedAct } from "./press.server";

/** Promised, kept or taken away. Leaves the inquiry's version. */
const kinds = { promise: "PROMISED", kept: "KEPT", unpromise: "UNPROMISED" } as const;

export async function promise(press: Press) {
  const { fields } = press.form;
  const asked = read(fields, promiseSchema);
  if ("problem" in asked) return refuse(refusedAct("promise", fields, asked.problem));
  const found = promisedMoment(asked.value);
  if ("problem" in found) return refuse(refusedAct("promise", fields, found.problem));
  return setPromise("promise", press, found.moment);
}

export const kept = (press: Press) => setPromise("kept", press, null);
export const unpromise = (press: Press) => setPromise("unpromise", press, null);

async function setPromise(act: keyof typeof kinds, press: Press, moment: string | null) {
  const { id, form, by } = press;
  const seen = {
    nextContactAt: form.fields.get("promised") || null,
    thenContactAt: form.fields.get("waiting") || null,
  };
  const { problem, present } = await savePromise(parseInquiryId(id), act, moment, seen, by);
  if (!problem) return done(id, deskActs[act]);
  return refuse({ ...refusedAct(act, form.fields, problem, 409), present });
}

const isVisit = "약속한 방문입니다. 위의 ‘실측 방문’에서 변경하거나 철회해 주세요.";
const changedMeanwhile =
  "다른 사람이 다음 연락을 먼저 변경했습니다. 현재 내용을 확인하고 다시 눌러 주세요.";

const MOST_YEARS_AHEAD = 5;

function promisedMoment({
  day,
  time,
}: z.output<typeof promiseSchema>): { moment: string } | { problem: string } {
  if (!isDay(day)) return { problem: "없는 날짜입니다. 2026-03-01처럼 입력하세요." };
  const moment = new Date(`${day}T${time.slice(0, 5)}:00+09:00`);
  const today = todayInSeoul();
  // An earlier time today is no mistake: it is entered a little late.
  if (moment.toISOString() < startOfDayInSeoul(today)) {
    return { problem: "이미 지난 날짜입니다. 오늘 이후의 날짜를 입력하세요." };
  }
  if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + MOST_YEARS_AHEAD) {
    return { problem: `${MOST_YEARS_AHEAD}년 이내의 날짜를 입력하세요.` };
  }
  return { moment: moment.toISOString() };
}

/**
 * @param moment null when the promise is kept or taken away
 * @param seen what the page showed
 */
function savePromise(
  inquiryId: number,
  act: keyof typeof kinds,
  moment: string | null,
  seen: Promised,
  by: Actor,
) {
  return db.transaction().execute(async (trx) => {
    const { nextContactAt } = await requireOpen(trx, inquiryId);
    const { agreed } = await readVisit(inquiryId, trx);
    const present = { nextContactAt, thenContactAt: agreed?.thenContactAt ?? null };
    const after = afterAct(act, moment, promisesOf(seen, agreed?.at));
    if (await isSamePress(trx, inquiryId, kinds[act], after.of ?? "", by)) return { present };
    const isSeen =
      nextContactAt === seen.nextContactAt && present.thenContactAt === seen.thenContactAt;
    if (!isSeen) return { problem: changedMeanwhile, present };
    // Or nobody would be reminded, and the purge would come before that day.
    if (act === "promise") await reopen(trx, inquiryId, by);
    if (after.of === null) return { problem: after.visit === null ? undefined : isVisit, present };
    if (moment === nextContactAt) return { present };
    await setNextContact(trx, inquiryId, after.call, after.visit);
    await recordEvent(trx, inquiryId, kinds[act], after.of, by);
    return { present };
  });
}

interface Promises {
  call: string | null;
  visit: string | null;
}

/** 다음 연락 is the earlier of the two. A visit before it has been kept. */
function promisesOf(
  { nextContactAt, thenContactAt }: Promised,
  visitAt: string | undefined,
): Promises {
  if (visitAt === undefined) return { call: nextContactAt, visit: null };
  if (visitAt === nextContactAt) return { call: thenContactAt, visit: visitAt };
  const isNotKept = isAhead(visitAt) || (nextContactAt !== null && nextContactAt < visitAt);
  return { call: nextContactAt, visit: isNotKept ? visitAt : null };
}

/**
 * A new promise takes the place of the call and of a visit that is over. 연락함 and 삭제 are for the
 * earlier of the two, but a visit to come stays: 삭제 is then for the call that waits behind it.
 *
 * @returns what is promised then, and `of`, the moment of which it is; null if there is nothing to do
 */
function afterAct(
  act: keyof typeof kinds,
  moment: string | null,
  { call, visit }: Promises,
): Promises & { of: string | null } {
  const visitToCome = visit !== null && isAhead(visit) ? visit : null;
  if (act === "promise") return { call: moment, visit: visitToCome, of: moment };
  const isVisitFirst = visit !== null && (call === null || visit <= call);
  const isOfCall = !isVisitFirst || (act === "unpromise" && visitToCome !== null);
  return isOfCall ? { call: null, visit, of: call } : { call, visit: visitToCome, of: visit };
}

function isAhead(moment: string) {
  return moment > new Date().toISOString();
}
