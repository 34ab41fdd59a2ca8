import { deskActs, lineSchemas } from "~/contact/desk-acts";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { done, type Press, read, refuse, refusedAct } from "./press.server";

/** Leaves the inquiry's version. */
const kinds = { note: "NOTE", called: "CALLED", missed: "MISSED" } as const;

async function recordCallOrNote(act: keyof typeof kinds, { id, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  const line = read(form.fields, act === "note" ? lineSchemas.note : lineSchemas.call);
  if ("problem" in line) return refuse(refusedAct(act, form.fields, line.problem));
  const { text } = line.value;
  await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    if (await isSamePress(trx, inquiryId, kinds[act], text, by)) return;
    await recordEvent(trx, inquiryId, kinds[act], text, by);
  });
  return done(id, deskActs[act]);
}

export const note = (press: Press) => recordCallOrNote("note", press);
export const called = (press: Press) => recordCallOrNote("called", press);
export const missed = (press: Press) => recordCallOrNote("missed", press);
