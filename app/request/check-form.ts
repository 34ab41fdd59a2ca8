import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import type { FieldProblem } from "~/text/refusal";

/**
 * Validates a form with its schema, on browser and server alike. Problems have a code and a
 * message.
 */
export function checkForm<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  return parseWithZod(fields, { schema, formatError: problemsIn });
}

function problemsIn(issues: z.core.$ZodIssue[]): FieldProblem[] {
  return issues.map((issue) => ({
    code: isMissing(issue) ? "missing" : "invalid",
    message: issue.message,
  }));
}

/** Conform turns an empty field into undefined; text of spaces only is trimmed to "". */
function isMissing(issue: z.core.$ZodIssue) {
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
