import type { FormDataOfText } from "~/request/received-form";

/** What a customer answers to an estimate, and what they are told then. */
export const estimateAnswers = {
  seen: "견적서를 확인하셨다고 회사에 알렸습니다.",
  unseen: "견적서 확인을 취소하고 회사에 알렸습니다.",
  accept: "이 견적으로 진행하고 싶으시다고 회사에 알렸습니다. 회사에서 연락드립니다.",
  unaccept: "진행 의사를 취소하고 회사에 알렸습니다.",
};

export type EstimateAnswer = keyof typeof estimateAnswers;

/** Which paper the customer had before them; the form names it. */
export interface AnsweredPaper {
  id: string;
  digest: string;
}

export function paperIn(fields: FormDataOfText): AnsweredPaper {
  return { id: fields.get("estimate") ?? "", digest: fields.get("digest") ?? "" };
}

export const LONGEST_NAME = 50;

export const expired = "견적서의 유효기간이 지났습니다. 계속 진행하시려면 회사에 연락해 주세요.";

export const replaced =
  "그사이 회사가 견적서를 새로 보냈습니다. 새 견적서를 확인하고 다시 눌러 주세요.";

export const underContract =
  "이미 계약하신 문의여서 이 페이지에서는 진행 의사를 알리실 수 없습니다. 변경하실 내용이 있으면 전화로 알려 주세요.";

/** @param today yyyy-MM-dd in Seoul */
export function isExpired({ validUntil }: { validUntil: string }, today: string) {
  return validUntil !== "" && validUntil < today;
}
