import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "~/forms/field";
import type { FieldProblem } from "~/text/refusal";

interface CurrentPasswordFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: it does not know the form around it
  meta: FieldMetadata<string, any, FieldProblem[]>;
  hint?: string;
}

export function CurrentPasswordField({ meta, hint }: CurrentPasswordFieldProps) {
  return (
    <Field meta={meta} label="현재 비밀번호" required hint={hint}>
      <input
        {...getInputProps(meta, {
          type: "password",
          ...(hint && { ariaDescribedBy: meta.descriptionId }),
        })}
        key={meta.key}
        autoComplete="current-password"
        aria-required
      />
    </Field>
  );
}
