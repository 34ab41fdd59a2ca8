import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldProblem } from "~/text/refusal";

/** Conform's metadata of a field, whose errors are problems with codes. */
// biome-ignore lint/suspicious/noExplicitAny: a field does not know the form around it
export type FieldMeta = FieldMetadata<unknown, any, FieldProblem[]>;

interface FieldProps {
  meta: Pick<FieldMeta, "id" | "errorId" | "errors"> & { descriptionId?: string };
  label: string;
  required?: boolean;
  /** Refer to it from the control: `ariaDescribedBy: meta.descriptionId`. */
  hint?: ReactNode;
  children: ReactNode;
}

export function Field({ meta, label, required, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={meta.id}>
        {label}
        {required && <RequiredMark />}
      </label>{" "}
      {children}
      {hint && (
        <p id={meta.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </div>
  );
}

export function RequiredMark() {
  return (
    <>
      {" "}
      <span className="required" aria-hidden="true">
        필수
      </span>
    </>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: FieldProblem[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="field-error">
      {errors.map(({ message }) => message).join(" ")}
    </p>
  );
}
