/**
 * Why a request was refused, for pages and the /api alike. Code checks `code`; people read
 * `message`.
 */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  /** One sentence for the user. */
  message: string;
  errors?: FieldProblems;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
  /** More headers of the /api's answer. */
  headers?: Record<string, string> | undefined;
}

/** By field name; "" is for problems of the form as a whole. */
export type FieldProblems = Record<string, FieldProblem[]>;

export interface FieldProblem {
  code: ProblemCode;
  message: string;
}

export type ProblemCode = (typeof problemCodes)[number];

export const problemCodes = [
  /** The field is empty, too short to be filled in, or not a single text value. */
  "missing",
  /** The value breaks a rule of the field. */
  "invalid",
  /** Too many files. */
  "count",
  /** The files are too large in total. */
  "bytes",
  /** The kind of file is not accepted. */
  "kind",
  /** The file has no content. */
  "empty",
  /** The file cannot be decoded, or has too many pixels. */
  "unreadable",
  /** A picture named in the form no longer exists. */
  "gone",
  /** Someone else saved first. */
  "conflict",
  /** The form's one-time token has expired, or is not ours. */
  "expired",
  /** The form's one-time token was used with other content. */
  "used",
  /** The sender is over a rate limit. */
  "tooMany",
  /** The disk is full. */
  "noRoom",
] as const;

/** The error of a form whose record was saved by someone else after it was opened. */
export const conflict: FieldProblem = {
  code: "conflict",
  message: "다른 사람이 먼저 저장했습니다.",
};

/** Why files were refused, with the status for the /api. */
export interface FileProblem extends FieldProblem {
  status: 400 | 413 | 415 | 503;
}

/** Converts a form's Conform errors to a refusal. The first problem becomes its message. */
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
