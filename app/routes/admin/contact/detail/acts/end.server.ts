import { data } from "@remix-run/node";
import { type EndAct, endActs } from "~/contact/retention/end-acts";
import { endInquiry } from "~/contact/retention/end-inquiry.server";
import { done, type Press } from "./press.server";

async function end(act: EndAct, { id, form, by }: Press) {
  const ended = await endInquiry(id, act, form.fields, by);
  return ended ? data({ ended }, { status: ended.status }) : done(id, endActs[act]);
}

export const close = (press: Press) => end("close", press);
export const reopen = (press: Press) => end("reopen", press);
export const dispute = (press: Press) => end("dispute", press);
export const settle = (press: Press) => end("settle", press);
