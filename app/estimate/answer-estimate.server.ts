import { tellOfCustomer } from "~/contact/announce.server";
import { hasContract } from "~/contact/has-contract";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import { todayInSeoul } from "~/text/moment";
import { type AnsweredPaper, type EstimateAnswer, expired } from "./answers";
import { numberOf } from "./estimate";
import { readSent, type SentVersion } from "./read-estimates.server";

/** In all, so that a stranger who has found a link cannot fill the disk. */
const MOST_ANSWERS = 40;

const kinds = {
  seen: "ESTIMATE_SEEN",
  unseen: "ESTIMATE_UNSEEN",
  accept: "ESTIMATE_ACCEPTED",
  unaccept: "ESTIMATE_UNACCEPTED",
} as const;

/**
 * Writes down what a customer answers to the estimate before them, with its digest, and tells the
 * office, in one transaction. A second press, from this telephone or another, changes nothing.
 *
 * @param name as the customer typed it, with an acceptance
 * @returns why not, in words for the customer
 * @throws Response 404 if the inquiry is gone, 409 if it was withdrawn
 */
export async function answerEstimate(
  inquiryId: number,
  act: EstimateAnswer,
  paper: AnsweredPaper,
  name = "",
): Promise<string | undefined> {
  const answer = async (trx: typeof db) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || String(newest.id) !== paper.id || newest.digest !== paper.digest)
      return replaced;
    if (isSaid(newest, act)) return undefined;
    const problem =
      act === "accept"
        ? problemOfAccepting(newest)
        : problemOfRevoking(newest, act, hasContract(inquiry));
    if (problem) return problem;
    if ((await countAnswers(trx, inquiryId)) >= MOST_ANSWERS) return enough;
    await save(trx, newest.id, act, name);
    await trx
      .updateTable("inquiry")
      .set({ newsAt: new Date().toISOString() })
      .where("id", "=", inquiryId)
      .execute();
    await reopen(trx, inquiryId, undefined);
    const what = [numberOf(inquiryId, newest.number), name && `입력한 이름: ${name}`];
    const text = [...what, `문서 확인값: ${newest.digest}`].filter(Boolean).join(", ");
    await recordEvent(trx, inquiryId, kinds[act], text, undefined);
    await tellOfCustomer(trx, inquiryId, kinds[act]);
    return undefined;
  };
  return await evenOnFullDisk(() => db.transaction().execute(answer));
}

function isSaid({ seenAt, acceptedAt }: SentVersion, act: EstimateAnswer) {
  if (act === "seen" || act === "unseen") return (seenAt !== null) === (act === "seen");
  return (acceptedAt !== null) === (act === "accept");
}

function problemOfAccepting({ validUntil }: SentVersion) {
  return validUntil !== "" && validUntil < todayInSeoul() ? expired : undefined;
}

function problemOfRevoking({ answeredAt }: SentVersion, act: EstimateAnswer, isContract: boolean) {
  const isRevoking = act === "unseen" || act === "unaccept";
  return isRevoking && (answeredAt !== null || isContract) ? answered : undefined;
}

function save(trx: typeof db, id: number, act: EstimateAnswer, name: string) {
  const now = new Date().toISOString();
  const values = {
    seen: { seenAt: now },
    unseen: { seenAt: null },
    // Whatever the office answered before was not about this.
    accept: { acceptedAt: now, acceptedBy: name, answeredAt: null, answeredBy: "" },
    unaccept: { acceptedAt: null, acceptedBy: "" },
  }[act];
  return trx.updateTable("estimate").set(values).where("id", "=", id).execute();
}

async function countAnswers(trx: typeof db, inquiryId: number) {
  const { count } = await trx
    .selectFrom("inquiryEvent")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", Object.values(kinds))
    .executeTakeFirstOrThrow();
  return count;
}

const replaced = "그사이 회사가 견적서를 새로 보냈습니다. 새 견적서를 확인하고 다시 눌러 주세요.";
const answered = "회사가 이미 답변해 이 페이지에서는 취소하실 수 없습니다. 전화로 알려 주세요.";
const enough = "이 페이지에서는 더 보내실 수 없습니다. 전화로 알려 주세요.";
