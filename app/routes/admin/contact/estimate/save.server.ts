import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Actor, recordChange } from "~/auth/record-access.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { readDraft } from "~/estimate/draft.server";
import type { Estimate } from "~/estimate/estimate";
import { sumsOf } from "~/estimate/sums";
import { listCommandOf } from "~/forms/list-command";
import { conflict } from "~/text/refusal";
import { checkEstimate } from "./check-estimate";
import { linesToCopy } from "./lines-to-copy.server";
import { done, type Press } from "./press.server";
import { pressedList, readPaste, withMore } from "./pressed-list";
import { balanceOf, type TypedEstimate, type TypedLine, typedIn, typedOf } from "./typed-estimate";

/** The form again, with what was typed. */
export interface EditorAnswer {
  /** Of the answer: the form begins anew with each. */
  id: string;
  typed: TypedEstimate;
  version: string;
  /** By the fields' ids, and "" for the whole. */
  problems?: Record<string, string>;
  /** What a colleague has saved or sent meanwhile. */
  stored?: TypedEstimate;
  /** What was pasted, or the number that was asked for, if it could not be used. */
  pasted?: string;
  copied?: string;
  /** The place of the first line that a button has added. */
  added?: number;
}

/** Saves the draft, or does with it what a button asks for, without saving. */
export async function save(press: Press) {
  const { inquiryId, by, form } = press;
  const typed = typedIn(form.fields);
  const version = form.fields.get("version") ?? "";
  const command = listCommandOf(form.fields);
  if (command) return data({ ...again(typed, version), ...(await pressed(press, typed, command)) });
  const checked = checkEstimate(typed);
  if ("problems" in checked) {
    return data({ ...again(typed, version), problems: checked.problems }, { status: 400 });
  }
  const newer = await saveDraft(inquiryId, checked.estimate, version, by);
  if (newer === undefined) return done(inquiryId, "저장했습니다.");
  const problems = { "": conflict.message };
  return data({ ...again(typed, newer.version), problems, stored: newer.stored }, { status: 409 });
}

function again(typed: TypedEstimate, version: string): EditorAnswer {
  return { id: randomUUID(), typed, version };
}

/** What a button does without script; copying also with it. */
async function pressed(
  press: Press,
  typed: TypedEstimate,
  command: string,
): Promise<Partial<EditorAnswer>> {
  const { lines } = typed;
  if (command === "paste") {
    const pasted = press.form.fields.get("pasted") ?? "";
    const found = readPaste(pasted, lines);
    if ("problem" in found) return { pasted, problems: { pasted: found.problem } };
    return withAdded(typed, found.lines);
  }
  if (command === "copy") {
    const copied = press.form.fields.get("copied") ?? "";
    const found = await linesToCopy(press, copied, lines);
    if ("problem" in found) return { copied, problems: { copied: found.problem } };
    return withAdded(typed, found.lines);
  }
  if (command === "balance") return { typed: { ...typed, balance: balanceOf(typed) } };
  return { typed: pressedList(typed, command) };
}

function withAdded(typed: TypedEstimate, more: TypedLine[]): Partial<EditorAnswer> {
  const lines = withMore(typed.lines, more);
  return { typed: { ...typed, lines }, added: lines.length - more.length };
}

/** @returns what is there instead, if a colleague has saved other lines, or sent, since the form was opened */
function saveDraft(inquiryId: number, estimate: Estimate, version: string, by: Actor) {
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const present = await readDraft(inquiryId, trx);
    if (present.version !== version) {
      if (isSavedSince(version, present) && isSame(present.estimate, estimate)) return undefined;
      const stored = present.estimate && typedOf(present.estimate);
      return { version: present.version, ...(stored && { stored }) };
    }
    const values = {
      draft: JSON.stringify(estimate),
      total: sumsOf(estimate).total,
      validUntil: estimate.validUntil,
      savedAt: new Date().toISOString(),
      savedBy: by.username,
    };
    if (present.stored) {
      await trx
        .updateTable("estimate")
        .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
        .where("id", "=", present.stored.id)
        .execute();
    } else {
      await trx
        .insertInto("estimate")
        .values({ inquiryId, number: present.number, ...values })
        .execute();
    }
    await recordChange(trx, by, "CHANGE", inquiryId);
    return undefined;
  });
}

/** Whether the form was opened on the same draft, or before its first save. */
function isSavedSince(version: string, { number, stored }: Awaited<ReturnType<typeof readDraft>>) {
  return stored && (version === `${number}.0` || version.startsWith(`${number}.${stored.id}.`));
}

/** Both as they are stored. */
function isSame(one: Estimate | undefined, other: Estimate) {
  return JSON.stringify(one) === JSON.stringify(other);
}
