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
