import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Actor, recordChange } from "~/auth/record-access.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { readDraft } from "~/estimate/draft.server";
import type { Estimate } from "~/estimate/estimate";
import { sumsOf } from "~/estimate/sums";
import { listCommandOf } from "~/forms/list-command";
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
  /** What a colleague has done to the draft, and what it is now. */
  meanwhile?: { act: "saved" | "sent" | "deleted"; stored: TypedEstimate | undefined };
  /** What still stands in the fields for lines from elsewhere. */
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
  const pasted = form.fields.get("pasted") ?? "";
  const copied = form.fields.get("copied") ?? "";
  const again: EditorAnswer = { id: randomUUID(), typed, version, pasted, copied };
  const command = listCommandOf(form.fields);
  if (command) return data({ ...again, ...(await pressed(press, again, command)) });
  const checked = checkEstimate(typed);
  const notAdded = {
    ...(pasted.trim() && { pasted: notAddedYet("‘붙여 넣은 품목 추가’를") }),
    ...(copied.trim() && { copied: notAddedYet("‘품목 가져오기’를") }),
  };
  if ("problems" in checked || Object.keys(notAdded).length > 0) {
    const problems = { "": notSaved, ...("problems" in checked && checked.problems), ...notAdded };
    return data({ ...again, problems }, { status: 400 });
  }
  const newer = await saveDraft(inquiryId, checked.estimate, version, by);
  if (newer === undefined) return done(inquiryId, "저장했습니다.");
  const { version: present, ...meanwhile } = newer;
  return data({ ...again, version: present, meanwhile }, { status: 409 });
}

const notSaved = "저장되지 않았습니다. 아래 칸을 확인해 주세요.";

function notAddedYet(button: string) {
  return `아직 추가하지 않았습니다. ${button} 누르거나 이 칸을 비운 뒤 저장해 주세요.`;
}

/** What a button does without script; copying also with it. */
async function pressed(
  press: Press,
  { typed, pasted = "", copied = "" }: EditorAnswer,
  command: string,
): Promise<Partial<EditorAnswer>> {
  const { lines } = typed;
  if (command === "paste") {
    const found = readPaste(pasted, lines);
    if ("problem" in found) return { problems: { pasted: found.problem } };
    return { pasted: "", ...withAdded(typed, found.lines) };
  }
  if (command === "copy") {
    const found = await linesToCopy(press, copied, lines);
    if ("problem" in found) return { problems: { copied: found.problem } };
    return { copied: "", ...withAdded(typed, found.lines) };
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
      return { version: present.version, ...whatBecameOf(version, present) };
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

type Draft = Awaited<ReturnType<typeof readDraft>>;

/** Whether the form was opened on the same draft, or before its first save. */
function isSavedSince(version: string, { number, stored }: Draft) {
  return stored && (version === `${number}.0` || version.startsWith(`${number}.${stored.id}.`));
}

/** @param version of the form; what comes after a version that was sent has the next number */
function whatBecameOf(version: string, { number, stored, estimate }: Draft) {
  const present = estimate && typedOf(estimate);
  if (stored) return { act: "saved" as const, stored: present };
  const isSent = !version.startsWith(`${number}.`);
  return isSent
    ? { act: "sent" as const, stored: present }
    : { act: "deleted" as const, stored: undefined };
}

/** Both as they are stored. */
function isSame(one: Estimate | undefined, other: Estimate) {
  return JSON.stringify(one) === JSON.stringify(other);
}
