import type { CustomersKind } from "~/contact/event-kinds";
import { hasContract } from "~/contact/has-contract";
import { answerAsCustomer } from "~/contact/receipt/answer-as-customer.server";
import type { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { todayInSeoul } from "~/text/moment";
import {
  type AnsweredPaper,
  type AnswerName,
  answeredTo,
  answerNames,
  columnsOf,
  type EstimateAnswer,
  expired,
  isAccepted,
  isExpired,
  replaced,
  takenBack,
  underContract,
} from "./answers";
import { numberOf } from "./estimate";
import { readSent, type SentVersion } from "./read-estimates.server";

interface Act {
  /** The answer that it gives or takes away. */
  name: AnswerName;
  does: "give" | "revoke" | "object";
  kind: CustomersKind;
}

const acts: Record<EstimateAnswer, Act> = {
  seen: { name: "seen", does: "give", kind: "ESTIMATE_SEEN" },
  unseen: { name: "seen", does: "revoke", kind: "ESTIMATE_UNSEEN" },
  accept: { name: "accepted", does: "give", kind: "ESTIMATE_ACCEPTED" },
  unaccept: { name: "accepted", does: "revoke", kind: "ESTIMATE_UNACCEPTED" },
  objectSeen: { name: "seen", does: "object", kind: "ESTIMATE_OBJECTED" },
  objectAccepted: { name: "accepted", does: "object", kind: "ESTIMATE_OBJECTED" },
  objectDeclined: { name: "declined", does: "object", kind: "ESTIMATE_OBJECTED" },
};

/**
 * Writes down what a customer answers to the estimate before them, with its digest, and tells the
 * office.
 *
 * @param typed the name, with an acceptance
 * @returns why not, as `answerAsCustomer`
 */
export async function answerEstimate(
  inquiryId: number,
  answer: EstimateAnswer,
  paper: AnsweredPaper,
  typed = "",
) {
  const act = acts[answer];
  return await answerAsCustomer(inquiryId, async (trx, inquiry) => {
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || String(newest.id) !== paper.id || newest.digest !== paper.digest)
      return replaced;
    if (newest.takenBackAt !== null) return takenBack;
    if (isSaid(newest, act)) return undefined;
    const number = numberOf(inquiryId, newest.number);
    const problem = problemOf(newest, act, hasContract(inquiry));
    if (problem) return problem;
    if (await isTooSoon(trx, inquiryId, number, act)) return tooSoon;
    const values = valuesOf(act, typed);
    await trx.updateTable("estimate").set(values).where("id", "=", newest.id).execute();
    const what = {
      give: typed && `입력한 이름: ${typed}`,
      revoke: "",
      object: answerNames[act.name],
    }[act.does];
    const text = [number, what, `문서 확인값: ${newest.digest}`].filter(Boolean).join(", ");
    return [{ kind: act.kind, text }];
  });
}

/** The customer's own press takes the place of what the office has entered. */
function isSaid(newest: SentVersion, { name, does }: Act) {
  const said = answeredTo(newest, name);
  if (does === "object") return !said?.enteredBy;
  const isOwn = said?.enteredBy === "";
  if (does === "revoke") return !isOwn;
  return name === "accepted" ? isOwn && isAccepted(newest) : isOwn;
}

/** To object is never refused: it takes away what the office alone has said. */
function problemOf(newest: SentVersion, { name, does }: Act, isContract: boolean) {
  if (does === "object") return undefined;
  if (does === "revoke") return newest.answeredAt !== null || isContract ? answered : undefined;
  if (name !== "accepted") return undefined;
  if (isContract) return underContract;
  return isExpired(newest, todayInSeoul()) ? expired : undefined;
}

function valuesOf({ name, does }: Act, by: string) {
  const at = new Date().toISOString();
  const own = columnsOf(name, does === "give" ? { at, by, enteredBy: "" } : undefined);
  if (name !== "accepted" || does === "revoke") return own;
  // Whatever the office answered before was not about this.
  const anew = { ...own, answeredAt: null, answeredBy: "" };
  return does === "give" ? { ...anew, ...columnsOf("declined", undefined) } : anew;
}

/**
 * The same press again within a minute, so that a stranger who has found a link cannot fill the disk.
 * An acceptance is never too soon: between two lies one taken back. Nor is an objection: before it
 * the office has entered something.
 */
async function isTooSoon(trx: typeof db, inquiryId: number, number: string, act: Act) {
  if (act === acts.accept || act.does === "object") return false;
  const last = await trx
    .selectFrom("inquiryEvent")
    .select("id")
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", act.kind)
    .where("text", "like", `${number},%`)
    .where("at", ">", new Date(Date.now() - MINUTE).toISOString())
    .executeTakeFirst();
  return last !== undefined;
}

const answered = "회사가 이미 답변해 이 페이지에서는 취소하실 수 없습니다. 전화로 알려 주세요.";
const tooSoon = "조금 전에 같은 버튼을 누르셨습니다. 1분 뒤에 다시 눌러 주세요.";
