import { tellOfCustomer } from "~/contact/announce.server";
import { storeAnswer } from "~/contact/full-disk.server";
import { hasContract } from "~/contact/has-contract";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { todayInSeoul } from "~/text/moment";
import {
  type AnsweredPaper,
  type EstimateAnswer,
  expired,
  isExpired,
  replaced,
  underContract,
} from "./answers";
import { numberOf } from "./estimate";
import { readSent, type SentVersion } from "./read-estimates.server";

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
 * @returns why not, in words for the customer; 503 if the disk is full
 * @throws Response 404 if the inquiry is gone, 409 if it was withdrawn
 */
export async function answerEstimate(
  inquiryId: number,
  act: EstimateAnswer,
  paper: AnsweredPaper,
  name = "",
) {
  const answer = async (trx: typeof db) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || String(newest.id) !== paper.id || newest.digest !== paper.digest)
      return replaced;
    if (isSaid(newest, act)) return undefined;
    const number = numberOf(inquiryId, newest.number);
    const problem = isRevoking(act)
      ? problemOfRevoking(newest, hasContract(inquiry))
      : problemOfAccepting(newest, act, hasContract(inquiry));
    if (problem) return problem;
    if (await isTooSoon(trx, inquiryId, number, act)) return tooSoon;
    await save(trx, newest.id, act, name);
    await trx
      .updateTable("inquiry")
      .set({ newsAt: new Date().toISOString() })
      .where("id", "=", inquiryId)
      .execute();
    await reopen(trx, inquiryId, undefined);
    const what = [number, name && `입력한 이름: ${name}`];
    const text = [...what, `문서 확인값: ${newest.digest}`].filter(Boolean).join(", ");
    await recordEvent(trx, inquiryId, kinds[act], text, undefined);
    await tellOfCustomer(trx, inquiryId, kinds[act]);
    return undefined;
  };
  return await storeAnswer(() => db.transaction().execute(answer));
}

function isSaid({ seenAt, acceptedAt }: SentVersion, act: EstimateAnswer) {
  if (act === "seen" || act === "unseen") return (seenAt !== null) === (act === "seen");
  return (acceptedAt !== null) === (act === "accept");
}

function isRevoking(act: EstimateAnswer) {
  return act === "unseen" || act === "unaccept";
}

function problemOfAccepting(newest: SentVersion, act: EstimateAnswer, isContract: boolean) {
  if (act !== "accept") return undefined;
  if (isContract) return underContract;
  return isExpired(newest, todayInSeoul()) ? expired : undefined;
}

function problemOfRevoking({ answeredAt }: SentVersion, isContract: boolean) {
  return answeredAt !== null || isContract ? answered : undefined;
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

/**
 * The same press again within a minute, so that a stranger who has found a link cannot fill the disk.
 * An acceptance is never too soon: between two lies one taken back.
 */
async function isTooSoon(trx: typeof db, inquiryId: number, number: string, act: EstimateAnswer) {
  if (act === "accept") return false;
  const last = await trx
    .selectFrom("inquiryEvent")
    .select("id")
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", kinds[act])
    .where("text", "like", `${number},%`)
    .where("at", ">", new Date(Date.now() - MINUTE).toISOString())
    .executeTakeFirst();
  return last !== undefined;
}

const answered = "회사가 이미 답변해 이 페이지에서는 취소하실 수 없습니다. 전화로 알려 주세요.";
const tooSoon = "조금 전에 같은 버튼을 누르셨습니다. 1분 뒤에 다시 눌러 주세요.";
