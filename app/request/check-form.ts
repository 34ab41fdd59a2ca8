import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import type { FieldProblem } from "~/text/refusal";

/**
 * Validates a form with its schema, on browser and server alike. Problems have a code and a
 * message.
 */
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

/** For a rule of a required field that is not filled in while it is broken. */
export const notFilledIn = { isMissing: true };

/** Conform turns an empty field into undefined; text of spaces only is trimmed to "". */
function isMissing(issue: z.core.$ZodIssue, fields: FormData) {
  if (issue.code === "custom") return issue.params?.isMissing === true;
  if (issue.code === "invalid_value") return !fields.get(issue.path.join("."));
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
