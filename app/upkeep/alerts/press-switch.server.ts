import { data } from "@remix-run/node";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { parseForm } from "~/request/parse.server";
import { carrierSchema } from "./carriers";
import { type ChannelKind, readChannel, stateOf } from "./channels.server";
import { sendTest } from "./deliver.server";
import { switchOff, switchOn } from "./entrusted.server";
import { failureWords, toCode } from "./failure";

export async function pressOffOrTry(kind: ChannelKind, fields: FormData, page: string) {
  const intent = fields.get("intent");
  if (intent === "try") return tryOut(kind, page);
  if (intent !== "off") return undefined;
  await switchOff(kind);
  return redirectWithFlash(page, "알림을 껐습니다. 개인정보처리방침에도 반영했습니다.");
}

export async function pressSwitch(kind: ChannelKind, fields: FormData, page: string) {
  if (fields.get("intent") !== "on") return pressOffOrTry(kind, fields, page);

  const submission = parseForm(fields, carrierSchema);
  if (submission.status !== "success") {
    return data({ switchReply: submission.reply(), reply: undefined }, { status: 400 });
  }
  const state = stateOf(await readChannel(kind));
  if (state === "UNSET" || state === "UNREADABLE") {
    return redirectWithFailure(page, "먼저 설정을 저장해 주세요.");
  }
  await switchOn(kind, submission.value);
  return redirectWithFlash(page, "알림을 켰습니다. 개인정보처리방침에도 반영했습니다.");
}

export async function tryOut(kind: ChannelKind, page: string, deviceId?: number) {
  const outcome = await sendTest(kind, deviceId);
  if (!outcome.isSent) {
    const words = `테스트 알림을 보내지 못했습니다. ${failureWords(toCode(outcome))}`;
    return redirectWithFailure(page, words);
  }
  const but = outcome.but ? ` 다만 ${failureWords(outcome.but)}` : "";
  return redirectWithFlash(page, `테스트 알림을 보냈습니다.${but}`);
}
