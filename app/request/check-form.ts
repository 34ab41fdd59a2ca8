import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import type { FieldProblem } from "~/text/refusal";

export function checkForm<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  return parseWithZod(fields, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map(
        (issue): FieldProblem => ({
          code: isMissing(issue, fields) ? "missing" : "invalid",
          message: issue.message,
        }),
      ),
  });
}

export const notFilledIn = { isMissing: true };

/** Conform turns an empty field into undefined, and trims spaces to "". */
function isMissing(issue: z.core.$ZodIssue, fields: FormData) {
  if (issue.code === "custom") return issue.params?.isMissing === true;
  if (issue.code === "invalid_value") return !fields.get(issue.path.join("."));
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
