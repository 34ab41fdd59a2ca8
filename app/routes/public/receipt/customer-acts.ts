import type { SubmissionResult } from "@conform-to/react";
import type { FieldProblem } from "~/text/refusal";

export const customerActs = {
  add: "담당자에게 전달했습니다.",
  correct: "수정했습니다.",
};

/** Not in a component: its letters may come late. */
export const remembering = {
  offer:
    "이 기기에 저장해 두시면 90일 동안 이 사이트에서 바로 여실 수 있습니다. 다른 사람과 함께 쓰는 기기라면 저장하지 마세요.",
  remember: "이 기기에 저장",
  done: "이 기기에 저장했습니다. 이 사이트에 다시 오시면 ‘내 문의 보기’로 여실 수 있습니다.",
  forget: "저장 해제",
};

/** Shown as they are, so only a difference is a correction. */
export const correctable = ["exclusiveArea", "startDate", "moveInDate"] as const;

export type CustomerAct = keyof typeof customerActs;

export interface RefusedCustomerAct {
  act: CustomerAct;
  status: 400 | 413 | 415 | 429 | 503;
  /** In seconds, with 429 and 503. */
  retryAfter?: number;
  /** Empty if fields have their own problems. */
  message: string;
  token: string;
  words: string;
  /** To be picked again: a page cannot refill a file input. */
  fileNames: string[];
  reply?: SubmissionResult<FieldProblem[]>;
}

export const LONGEST_ADDITION = 5000;

/** In all, so that a stranger who has found a link cannot fill the disk. */
export const MOST_ADDITIONS = 20;
export const MOST_CORRECTIONS = 20;
export const MOST_FILES = 12;
