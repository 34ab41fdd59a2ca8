import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "~/forms/field";
import type { FieldProblem } from "~/text/refusal";

interface CurrentPasswordFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: it does not know the form around it
  meta: FieldMetadata<string, any, FieldProblem[]>;
  hint?: string;
  /** Where it was refused: a page that is loaded anew begins at its top. */
  autoFocus?: boolean;
}

export function CurrentPasswordField({ meta, hint, autoFocus }: CurrentPasswordFieldProps) {
  return (
    <Field meta={meta} label="현재 비밀번호" required hint={hint}>
      <input
        {...getInputProps(meta, {
          type: "password",
          ...(hint && { ariaDescribedBy: meta.descriptionId }),
        })}
        key={meta.key}
        autoComplete="current-password"
        // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
        autoFocus={autoFocus}
        aria-required
      />
    </Field>
  );
}
