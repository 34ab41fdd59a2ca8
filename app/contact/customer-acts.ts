import type { SubmissionResult } from "@conform-to/react";
import type { FieldProblem } from "~/text/refusal";

/** What visitors do on the page of their inquiry. */
export const customerActs = {
  add: "전해 드렸습니다.",
  correct: "고쳤습니다.",
};

export type CustomerAct = keyof typeof customerActs;

export function isCustomerAct(intent: string | null): intent is CustomerAct {
  return intent !== null && Object.hasOwn(customerActs, intent);
}

/** Why it was refused, with what was typed. */
export interface RefusedCustomerAct {
  act: CustomerAct;
  status: 400 | 413 | 415 | 429;
  /** Seconds, with 429. */
  retryAfter?: number;
  /** Of the form as a whole; empty if a field has its own. */
  message: string;
  /** For the next attempt. */
  token: string;
  words: string;
  /** A browser cannot be given them back. */
  fileNames: string[];
  /** Of a correction. */
  reply?: SubmissionResult<FieldProblem[]>;
}

/** Letters of what a customer adds at a time, as of the form's own 문의 내용. */
export const LONGEST_ADDITION = 5000;

/** In all, so that a stranger who has found a link cannot fill the disk. */
export const MOST_ADDITIONS = 20;
export const MOST_CORRECTIONS = 20;
export const MOST_FILES = 12;
