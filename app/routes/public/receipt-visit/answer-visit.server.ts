import { answerAsCustomer } from "~/contact/receipt/answer-as-customer.server";
import type { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { agreeOn } from "~/visit/agree-on.server";
import { readVisit, type Visit } from "~/visit/read-visit.server";
import { isVisitDay } from "~/visit/visit";
import type { VisitAnswer } from "~/visit/visit-answers";

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
 * What a customer answers to the times on offer. A second press, from this telephone or another, changes
 * nothing. Of two customers who choose the same time, the second has to choose another.
 */
export function answerVisit(inquiryId: number, answered: Answered) {
  return answerAsCustomer(inquiryId, async (trx) => {
    const visit = await readVisit(inquiryId, trx);
    if (isSaid(visit, answered)) return undefined;
    const problem = problemOf(visit, answered);
    if (problem) return problem;
    if (await isTooSoon(trx, inquiryId, visit, answered)) return tooSoon;
    const { act, at, words } = answered;
    const { agreed } = visit;
    await agreeOn(trx, inquiryId, act === "agree" ? at : null);
    if (act === "agree") return [{ kind: kinds.agree, text: at }];
    const cancelled = { kind: kinds.cancel, text: agreed?.at ?? "" };
    if (act === "cancel") return [cancelled];
    const others = { kind: kinds.others, text: words };
    return agreed ? [cancelled, others] : [others];
  });
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
  const chosen = times.find((time) => time.at === at);
  if (!chosen) return changed;
  if (at <= new Date().toISOString()) return over;
  return chosen.isTaken === 1 ? taken : undefined;
}

/**
 * The same again within a minute, so that a stranger who has found a link cannot fill the story. Where
 * nothing is agreed on, a choice is never too soon: between two lies one given up.
 */
async function isTooSoon(
  trx: typeof db,
  inquiryId: number,
  { agreed }: Visit,
  { act, at }: Answered,
) {
  if (act === "agree" && !agreed) return false;
  const same = trx
    .selectFrom("inquiryEvent")
    .select("id")
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", kinds[act])
    .where("username", "=", "")
    .where("at", ">", new Date(Date.now() - MINUTE).toISOString());
  const found = act === "agree" ? same.where("text", "=", at) : same;
  return (await found.executeTakeFirst()) !== undefined;
}

const changed =
  "그사이 방문 시간이 변경되었습니다. 아래의 현재 내용을 확인하고 다시 선택해 주세요.";
const over = "이미 지난 시각입니다. 다른 시간을 선택해 주세요.";
const taken = "그사이 다른 예약으로 마감된 시간입니다. 다른 시간을 선택해 주세요.";
const tooLate = "방문 당일에는 이 페이지에서 변경하실 수 없습니다. 전화로 알려 주세요.";
const tooSoon = "조금 전에 같은 버튼을 누르셨습니다. 1분 뒤에 다시 눌러 주세요.";
