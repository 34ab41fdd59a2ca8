import { text } from "~/forms/fields";
import type { FormDataOfText } from "~/request/received-form";

/** What is answered to an estimate, by the customer's own press or by telephone. */
export const answerNames = { seen: "확인함", accepted: "진행 요청", declined: "거절" };

export type AnswerName = keyof typeof answerNames;

const objected = "회사가 기록한 답변을 취소하고 사실과 다르다고 알렸습니다.";

/** What a customer presses, and what they are told then. */
export const estimateAnswers = {
  seen: "견적서를 확인하셨다고 회사에 알렸습니다.",
  unseen: "견적서 확인을 취소하고 회사에 알렸습니다.",
  accept: "이 견적으로 진행을 요청했습니다. 회사에서 연락드립니다.",
  unaccept: "진행 요청을 취소하고 회사에 알렸습니다.",
  objectSeen: objected,
  objectAccepted: objected,
  objectDeclined: objected,
};

export type EstimateAnswer = keyof typeof estimateAnswers;

/** The press by which a customer says that what the office has entered is not so. */
export const objections = {
  seen: "objectSeen",
  accepted: "objectAccepted",
  declined: "objectDeclined",
} as const satisfies Record<AnswerName, EstimateAnswer>;

/** An answer as a version has it. */
export interface Answered {
  at: string;
  by: string;
  /** Who of the staff entered what was said by telephone; empty if the customer pressed. */
  enteredBy: string;
}

type Columns = Record<`${AnswerName}At`, string | null> &
  Record<`${AnswerName}By` | `${AnswerName}EnteredBy`, string>;

/** @returns undefined if it was not answered */
export function answeredTo(version: Columns, name: AnswerName): Answered | undefined {
  const at = version[`${name}At`];
  if (at === null) return undefined;
  return { at, by: version[`${name}By`], enteredBy: version[`${name}EnteredBy`] };
}

/** What a version has of an answer. */
export function columnsOf(name: AnswerName, answered: Answered | undefined) {
  const { at = null, by = "", enteredBy = "" } = answered ?? {};
  return { [`${name}At`]: at, [`${name}By`]: by, [`${name}EnteredBy`]: enteredBy };
}

/** Who has declined by telephone since does not want to go on. */
export function isAccepted({ acceptedAt, declinedAt }: Pick<Columns, "acceptedAt" | "declinedAt">) {
  return acceptedAt !== null && declinedAt === null;
}

/** Which paper the customer had before them; the form names it. */
export interface AnsweredPaper {
  id: string;
  digest: string;
}

export function paperIn(fields: FormDataOfText): AnsweredPaper {
  return { id: fields.get("estimate") ?? "", digest: fields.get("digest") ?? "" };
}

export const LONGEST_NAME = 50;
const missing = "이름은 2자 이상 입력하세요.";

/** Of who answers. */
export const answererName = text(LONGEST_NAME, missing).min(2, missing);

export const expired = "견적서의 유효기간이 지났습니다. 계속 진행하시려면 회사에 연락해 주세요.";

export const replaced =
  "그사이 회사가 견적서를 새로 보냈습니다. 새 견적서를 확인하고 다시 눌러 주세요.";

export const takenBack = "회사가 이 견적서를 회수했습니다. 궁금하신 점은 전화로 문의해 주세요.";

export const underContract =
  "이미 계약하신 문의여서 이 페이지에서는 진행을 요청하실 수 없습니다. 변경하실 내용이 있으면 전화로 알려 주세요.";

/** @param today yyyy-MM-dd in Seoul */
export function isExpired({ validUntil }: { validUntil: string }, today: string) {
  return validUntil !== "" && validUntil < today;
}
