/**
 * Why a request was refused: one type for pages and the /api. Code decides by the codes, people read
 * the words.
 */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;
  /** One sentence for whoever sent the request. */
  message: string;
  errors?: FieldProblems;
  /** Seconds, with 429. */
  retryAfter?: number;
}

/** By field name; "" holds the problems of the form as a whole. */
export type FieldProblems = Record<string, FieldProblem[]>;

export interface FieldProblem {
  code: ProblemCode;
  message: string;
}

export type ProblemCode =
  /** The field is empty, or was not sent as one text. */
  | "missing"
  /** The value breaks one of the field's rules. */
  | "invalid"
  /** Too many files. */
  | "count"
  /** The files are too large together. */
  | "bytes"
  /** A file of a kind that is not taken. */
  | "kind"
  /** A file that cannot be read, or has too many pixels. */
  | "unreadable"
  /** A picture that the form names is no longer there. */
  | "gone"
  /** Somebody else saved first. */
  | "conflict"
  /** The form's one-time token is too old, or was never ours. */
  | "expired"
  /** The form's one-time token was used for something else. */
  | "used"
  /** Too many requests from one place. */
  | "tooMany";

/** What a form says of itself when it was saved by somebody else since it was opened. */
export const conflict: FieldProblem = {
  code: "conflict",
  message: "다른 사람이 먼저 저장했습니다.",
};

/** Why files were not taken, with the status that a program is answered with. */
export interface FileProblem extends FieldProblem {
  status: 400 | 413 | 415;
}

/** The refusal of a form, from its errors as Conform gives them. The first problem speaks for all. */
export function refusalOf(
  { error }: { error?: Record<string, FieldProblem[] | null> | null },
  status: Refusal["status"] = 400,
): Refusal {
  const errors: FieldProblems = {};
  for (const [field, problems] of Object.entries(error ?? {})) {
    if (problems) errors[field] = problems;
  }
  const message = Object.values(errors)[0]?.[0]?.message ?? "입력을 확인해 주세요.";
  return { status, message, errors };
}
