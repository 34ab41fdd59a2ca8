import type * as z from "zod";
import { deskActs, promiseSchema } from "~/contact/desk-acts";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { isDay } from "~/text/day";
import { startOfDayInSeoul, todayInSeoul } from "~/text/moment";
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

const changedMeanwhile =
  "다른 직원이 다음 연락을 먼저 변경했습니다. 현재 내용을 확인하고 다시 눌러 주세요.";

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

/** @param moment null when the promise is kept or taken away */
async function setPromise(act: keyof typeof kinds, { id, form, by }: Press, moment: string | null) {
  const inquiryId = parseInquiryId(id);
  const seen = form.fields.get("promised") || null;
  const refused = await db.transaction().execute(async (trx) => {
    const { nextContactAt } = await requireOpen(trx, inquiryId);
    const text = moment ?? seen ?? "";
    if (await isSamePress(trx, inquiryId, kinds[act], text, by)) return undefined;
    if (nextContactAt !== seen) return { nextContactAt };
    // Or nobody would be reminded, and the purge would come before that day.
    if (act === "promise") await reopen(trx, inquiryId, by);
    if (moment === nextContactAt) return undefined;
    const promised = trx.updateTable("inquiry").set({ nextContactAt: moment });
    await promised.where("id", "=", inquiryId).execute();
    await recordEvent(trx, inquiryId, kinds[act], text, by);
    return undefined;
  });
  if (!refused) return done(id, deskActs[act]);
  return refuse({ ...refusedAct(act, form.fields, changedMeanwhile, 409), present: refused });
}

/** The office has been there. A second press, or one of a page that shows another visit, changes nothing. */
export async function visited({ id, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  await db.transaction().execute(async (trx) => {
    const { visitAt } = await requireOpen(trx, inquiryId);
    if (visitAt === null || visitAt !== form.fields.get("visit")) return;
    await trx.updateTable("inquiry").set({ visitAt: null }).where("id", "=", inquiryId).execute();
    await recordEvent(trx, inquiryId, "VISITED", visitAt, by);
  });
  return done(id, deskActs.visited);
}
