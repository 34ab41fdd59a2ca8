/** Seconds: a full disk is cleared within minutes, if at all. */
export const SOON = 60;

/** Why a request was refused. Programs read `code`, people read `message`. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  message: string;
  errors?: FieldProblems;
  /** In seconds, with 429 and 503. */
  retryAfter?: number;
  headers?: Record<string, string> | undefined;
}

/** By field name; "" stands for the whole form. */
export type FieldProblems = Record<string, FieldProblem[]>;

export interface FieldProblem {
  code: ProblemCode;
  message: string;
}

export type ProblemCode = (typeof problemCodes)[number];

export const problemCodes = [
  "missing",
  "invalid",
  "count",
  "bytes",
  "kind",
  "empty",
  /** Not decodable, or too many pixels. */
  "unreadable",
  "gone",
  "conflict",
  /** The one-time token has expired, or is not ours. */
  "expired",
  /** The one-time token came with other content before. */
  "used",
  "tooMany",
  "noRoom",
] as const;

export const conflict: FieldProblem = {
  code: "conflict",
  message: "다른 직원이 먼저 저장했습니다.",
};

export interface FileProblem extends FieldProblem {
  status: 400 | 413 | 415 | 503;
}

export function refusalOf(
  { error }: { error?: Record<string, FieldProblem[] | null> | null },
  status: Refusal["status"] = 400,
): Refusal & { errors: FieldProblems } {
  const errors: FieldProblems = {};
  for (const [field, problems] of Object.entries(error ?? {})) {
    if (problems) errors[field] = problems;
  }
  const message = Object.values(errors)[0]?.[0]?.message ?? "입력을 확인해 주세요.";
  return { status, message, errors };
}
