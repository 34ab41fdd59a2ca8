import { tellOfCustomer } from "~/contact/announce.server";
import { storeAnswer } from "~/contact/full-disk.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { agreeOn } from "~/visit/next-contact.server";
import { readVisit, type Visit } from "~/visit/read-visit.server";
import { isVisitDay } from "~/visit/visit";
import type { VisitAnswer } from "~/visit/visit-answers";

/** In all, so that a stranger who has found a link cannot fill the disk. */
const MOST_ANSWERS = 40;

const kinds = { agree: "VISIT_AGREED", cancel: "VISIT_UNAGREED", others: "VISIT_OTHERS" } as const;

export interface Answered {
  act: VisitAnswer;
  /** The times that were before the customer. */
  offer: string;
  /** The chosen one. */
  at: string;
  /** Which others they ask for. */
  words: string;
}

/**
 * Writes down what a customer answers to the times on offer and tells the office, in one transaction. A
 * second press, from this telephone or another, changes nothing.
 *
 * @returns why not, in words for the customer; 503 if the disk is full
 * @throws Response 404 if the inquiry is gone, 409 if it was withdrawn
 */
export async function answerVisit(inquiryId: number, answered: Answered) {
  const answer = async (trx: typeof db) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const visit = await readVisit(inquiryId, trx);
    if (isSaid(visit, answered)) return undefined;
    const problem = problemOf(visit, answered);
    if (problem) return problem;
    if ((await countAnswers(trx, inquiryId)) >= MOST_ANSWERS) return enough;
    const { act, at, words } = answered;
    const { agreed } = visit;
    await agreeOn(trx, inquiry, agreed, act === "agree" ? at : null);
    const newsAt = new Date().toISOString();
    await trx.updateTable("inquiry").set({ newsAt }).where("id", "=", inquiryId).execute();
    await reopen(trx, inquiryId, undefined);
    if (act === "others" && agreed) {
      await recordEvent(trx, inquiryId, kinds.cancel, agreed.at, undefined);
    }
    const text = { agree: at, cancel: agreed?.at ?? "", others: words }[act];
    await recordEvent(trx, inquiryId, kinds[act], text, undefined);
    await tellOfCustomer(trx, inquiryId, kinds[act]);
    return undefined;
  };
  return await storeAnswer(() => db.transaction().execute(answer));
}

function isSaid({ agreed, last }: Visit, { act, at, words }: Answered) {
  if (act === "agree") return agreed?.at === at;
  if (act === "cancel") return !agreed && last?.kind === kinds.cancel && last.username === "";
  return last?.kind === kinds.others && last.text === words;
}

function problemOf({ times, offer, agreed }: Visit, { act, at, ...seen }: Answered) {
  if (offer === "" || offer !== seen.offer) return changed;
  if (agreed && isVisitDay(agreed)) return tooLate;
  if (act === "cancel") return agreed ? undefined : changed;
  if (act === "others") return undefined;
  if (!times.some((time) => time.at === at)) return changed;
  return at > new Date().toISOString() ? undefined : over;
}

async function countAnswers(trx: typeof db, inquiryId: number) {
  const { count } = await trx
    .selectFrom("inquiryEvent")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", Object.values(kinds))
    .where("username", "=", "")
    .executeTakeFirstOrThrow();
  return count;
}

const changed =
  "그사이 방문 시간이 변경되었습니다. 아래의 현재 내용을 확인하고 다시 선택해 주세요.";
const over = "이미 지난 시각입니다. 다른 시간을 선택해 주세요.";
const tooLate = "방문 당일에는 이 페이지에서 변경하실 수 없습니다. 전화로 알려 주세요.";
const enough = "이 페이지에서는 더 보내실 수 없습니다. 전화로 알려 주세요.";
