import { data } from "@remix-run/node";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { parseForm } from "~/request/parse.server";
import { type ChannelKind, isOffWords, readChannel, stateOf } from "./channels.server";
import { sendTest } from "./deliver.server";
import { entrustSchema } from "./entrust-schema";
import { switchOff, switchOn } from "./entrusted.server";
import { failureWords, toCode } from "./failure";

/**
 * What every channel's page does alike: on, off, and a test.
 *
 * @param page where it leads back to
 * @returns the answer, or undefined if something else was pressed
 */
export async function pressSwitch(kind: ChannelKind, fields: FormData, page: string) {
  const intent = fields.get("intent");
  if (intent === "try") {
    return tryOut(kind, page);
  }
  if (intent === "off") {
    await switchOff(kind);
    return redirectWithFlash(page, "알림을 껐습니다. 개인정보처리방침에도 반영했습니다.");
  }
  if (intent !== "on") return undefined;

  const submission = parseForm(fields, entrustSchema);
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
  const { isOn } = await readChannel(kind);
  const words = [
    "테스트 알림을 보냈습니다.",
    outcome.but && `다만 ${failureWords(outcome.but)}`,
    !isOn && `${isOffWords} 새 문의를 알리려면 켜기를 눌러 주세요.`,
  ];
  return redirectWithFlash(page, words.filter(Boolean).join(" "));
}
