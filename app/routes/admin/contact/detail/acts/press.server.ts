import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type * as z from "zod";
import type { Actor } from "~/auth/record-access.server";
import type { User } from "~/auth/session.server";
import type { DeskAct, RefusedAct } from "~/contact/desk-acts";
import type { readInquiry } from "~/contact/read-inquiry.server";
import type { RefusedEnd } from "~/contact/retention/end-acts";
import { typedIn } from "~/contact/typed-in.server";
import { redirectWithFlash } from "~/office/flash.server";
import { parseForm } from "~/request/parse.server";
import type { FormDataOfText, ReceivedForm } from "~/request/received-form";
import { type FieldProblem, refusalOf } from "~/text/refusal";

export interface Press {
  request: Request;
  user: User;
  by: Actor;
  id: string | undefined;
  form: ReceivedForm;
}

/** What the page shows of an act that was not done. */
export interface Answer {
  refused?: RefusedAct;
  ended?: RefusedEnd;
  withdrawal?: RefusedWithdrawal;
  reply?: SubmissionResult<FieldProblem[]>;
  /** What a colleague saved meanwhile. */
  stored?: Awaited<ReturnType<typeof readInquiry>>;
}

export interface RefusedWithdrawal {
  message: string;
  line: string;
}

export function done(id: string | undefined, message: string) {
  return redirectWithFlash(`/admin/contact/${id}`, message);
}

export function refuse(refused: RefusedAct) {
  return data({ refused }, { status: refused.status });
}

/** What was typed, so that a refusal loses nothing. */
export function refusedAct(
  act: DeskAct,
  fields: FormDataOfText,
  message: string,
  status: RefusedAct["status"] = 400,
): RefusedAct {
  const names = ["text", "day", "time"];
  const typed = Object.fromEntries(names.map((name) => [name, typedIn(fields, name)]));
  return { act, status, message, typed };
}

export function read<Schema extends z.ZodObject>(
  fields: FormDataOfText,
  schema: Schema,
): { value: z.output<Schema> } | { problem: string } {
  const submission = parseForm(fields, schema);
  if (submission.status === "success") return { value: submission.value };
  return { problem: refusalOf(submission).message };
}
