import { data } from "@remix-run/node";
import { typedIn } from "~/contact/typed-in.server";
import { backTo, type InquiryPress } from "~/office/inquiry-press.server";

export type { InquiryPress as Press } from "~/office/inquiry-press.server";

export const { done, failed } = backTo("estimate");

/** A form beside the paper, with what was typed into it. */
export interface RefusedForm {
  form: "phoned" | "takeBack";
  typed: Record<string, string>;
  /** By the fields' names. */
  problems: Record<string, string>;
}

export function refuse(
  form: RefusedForm["form"],
  { fields }: InquiryPress["form"],
  names: readonly string[],
  problems: RefusedForm["problems"],
) {
  const typed = Object.fromEntries(names.map((name) => [name, typedIn(fields, name)]));
  return data<RefusedForm>({ form, typed, problems }, { status: 400 });
}
