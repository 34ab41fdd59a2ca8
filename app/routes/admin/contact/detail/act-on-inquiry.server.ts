import type * as z from "zod";
import type { Actor } from "~/auth/note-access.server";
import { type DeskAct, lineSchemas, promiseSchema, type RefusedAct } from "~/contact/desk-acts";
import { type EventKind, isSamePress, noteEvent } from "~/contact/note-event.server";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { reopen } from "~/contact/reopen.server";
import { typedIn } from "~/contact/typed-in.server";
import { db } from "~/database/db.server";
import { parseForm } from "~/request/parse.server";
import type { FormDataOfText } from "~/request/received-form";
import { isDay } from "~/text/day";
import { startOfDayInSeoul, todayInSeoul } from "~/text/moment";
import { refusalOf } from "~/text/refusal";

/**
 * Does what staff have pressed beside an inquiry. Its version stays: whoever is editing it can go on.
 *
 * @returns why not, if it was refused
 * @throws Response 404 if the inquiry is gone
 */
export async function actOnInquiry(
  id: string | undefined,
  act: DeskAct,
  fields: FormDataOfText,
  by: Actor,
): Promise<RefusedAct | undefined> {
  const inquiryId = parseInquiryId(id);
  const refuse = (message: string, status: RefusedAct["status"] = 400): RefusedAct => {
    const names = ["text", "day", "time"];
    const typed = Object.fromEntries(names.map((name) => [name, typedIn(fields, name)]));
    return { act, status, message, typed };
  };
  if (act === "note" || act === "called" || act === "missed") {
    const line = read(fields, act === "note" ? lineSchemas.note : lineSchemas.call);
    if ("problem" in line) return refuse(line.problem);
    const kind = act === "note" ? "NOTE" : act === "called" ? "CALLED" : "MISSED";
    await noteLine(inquiryId, kind, line.value.text, by);
    return undefined;
  }
  let moment: string | null = null;
  if (act === "promise") {
    const asked = read(fields, promiseSchema);
    if ("problem" in asked) return refuse(asked.problem);
    const found = promisedMoment(asked.value);
    if ("problem" in found) return refuse(found.problem);
    moment = found.moment;
  }
  const seen = fields.get("promised") ?? "";
  const { isSaved, present } = await promise(inquiryId, act, moment, seen, by);
  return isSaved ? undefined : { ...refuse(changedMeanwhile, 409), nextContactAt: present };
}

const changedMeanwhile =
  "다른 사람이 다음 연락을 먼저 변경했습니다. 현재 내용을 확인하고 다시 눌러 주세요.";

function read<Schema extends z.ZodObject>(
  fields: FormDataOfText,
  schema: Schema,
): { value: z.output<Schema> } | { problem: string } {
  const submission = parseForm(fields, schema);
  if (submission.status === "success") return { value: submission.value };
  return { problem: refusalOf(submission).message };
}

function noteLine(inquiryId: number, kind: EventKind, text: string, by: Actor) {
  return db.transaction().execute(async (trx) => {
    await nextContactOf(trx, inquiryId);
    if (await isSamePress(trx, inquiryId, kind, text, by)) return;
    await noteEvent(trx, inquiryId, kind, text, by);
  });
}

const MOST_YEARS_AHEAD = 5;

function promisedMoment({
  day,
  time,
}: z.output<typeof promiseSchema>): { moment: string } | { problem: string } {
  if (!isDay(day)) return { problem: "없는 날짜입니다. 2026-03-01처럼 입력하세요." };
  const moment = new Date(`${day}T${time.slice(0, 5)}:00+09:00`);
  const today = todayInSeoul();
  // A time earlier today is no mistake: it was promised, and is noted a little late.
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
 * @param seen the promise that the page showed, or ""
 * @returns not saved if there is another promise at present
 */
function promise(
  inquiryId: number,
  act: "promise" | "kept" | "unpromise",
  moment: string | null,
  seen: string,
  by: Actor,
) {
  const kind = { promise: "PROMISED", kept: "KEPT", unpromise: "UNPROMISED" } as const;
  return db.transaction().execute(async (trx) => {
    const present = await nextContactOf(trx, inquiryId);
    const text = moment ?? seen;
    if (await isSamePress(trx, inquiryId, kind[act], text, by)) return { isSaved: true, present };
    if ((present ?? "") !== seen) return { isSaved: false, present };
    // Or nobody would be reminded, and the purge would come before that day.
    if (act === "promise") await reopen(trx, inquiryId, by);
    if (present === moment) return { isSaved: true, present };
    await trx
      .updateTable("inquiry")
      .set({ nextContactAt: moment })
      .where("id", "=", inquiryId)
      .execute();
    await noteEvent(trx, inquiryId, kind[act], text, by);
    return { isSaved: true, present: moment };
  });
}

async function nextContactOf(trx: Pick<typeof db, "selectFrom">, inquiryId: number) {
  return (await requireOpen(trx, inquiryId)).nextContactAt;
}
