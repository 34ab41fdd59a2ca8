import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldProblem } from "~/text/refusal";

/** Judges a form by its schema, in the browser and on the server alike. Problems have codes and words. */
export function checkForm<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  return parseWithZod(fields, { schema, formatError: problemsIn });
}

function problemsIn(issues: z.core.$ZodIssue[]): FieldProblem[] {
  return issues.map((issue) => ({
    code: isMissing(issue) ? "missing" : "invalid",
    message: issue.message,
  }));
}

/** Conform turns an empty field into undefined; a text of nothing but spaces is trimmed to "". */
function isMissing(issue: z.core.$ZodIssue) {
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
