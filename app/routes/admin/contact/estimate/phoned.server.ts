import type { Selectable } from "kysely";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import {
  type Answered,
  type AnswerName,
  answeredTo,
  answererName,
  answerNames,
  columnsOf,
  isAccepted,
  isExpired,
} from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { readSent, type SentVersion } from "~/estimate/read-estimates.server";
import { isDay } from "~/text/day";
import { isKeyOf } from "~/text/is-key";
import { dayInSeoul, inSeoul } from "~/text/moment";
import { answerChanged, answerOf, sentMeanwhile } from "./answered.server";
import { done, failed, type Press, refuse } from "./press.server";

const names = ["said", "day", "time", "name"] as const;

/** What the customer has said by telephone; they see it on their page, and can object. */
export async function phoned({ inquiryId, by, form }: Press) {
  const seen = form.fields.get("answer") ?? "";
  const [said, day, time, name] = names.map((field) => form.fields.get(field) ?? "");
  const who = answererName.safeParse(name);
  const at = momentOf(day ?? "", time ?? "");
  const problems = {
    ...(!isKeyOf(answerNames, said) && { said: "답변을 선택하세요." }),
    ...("problem" in at && { day: at.problem }),
    ...(!who.success && { name: who.error.issues[0]?.message ?? "" }),
  };
  if (!isKeyOf(answerNames, said) || "problem" in at || !who.success) {
    return refuse("phoned", form, names, problems);
  }
  const heard = { at: at.moment, by: who.data, enteredBy: by.username };
  const problem = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || seen.split(" ")[0] !== String(newest.id)) return sentMeanwhile;
    if (isSame(answeredTo(newest, said), heard)) return undefined;
    if (answerOf(newest) !== seen) return answerChanged;
    const refused = problemOf(newest, said, heard);
    if (refused) return refused;
    const values = valuesOf(newest, said, heard);
    await trx.updateTable("estimate").set(values).where("id", "=", newest.id).execute();
    if (said !== "declined") await reopen(trx, inquiryId, by);
    const number = numberOf(inquiryId, newest.number);
    const text = `${number}, ${answerNames[said]}, ${inSeoul(heard.at)}, 답한 사람: ${heard.by}`;
    await recordEvent(trx, inquiryId, "ESTIMATE_PHONED", text, by);
    return undefined;
  });
  return problem ? failed(inquiryId, problem) : done(inquiryId, recorded);
}

const recorded = "전화로 받은 답변을 기록했습니다. 고객은 ‘내 문의’에서 볼 수 있습니다.";

function momentOf(day: string, time: string): { moment: string } | { problem: string } {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(time)) {
    return { problem: "날짜와 시각을 2026-03-01, 14:30처럼 입력하세요." };
  }
  const moment = new Date(`${day}T${time.slice(0, 5)}:00+09:00`).toISOString();
  return moment > new Date().toISOString()
    ? { problem: "아직 오지 않은 시각입니다. 통화한 시각을 입력하세요." }
    : { moment };
}

/** A second press. */
function isSame(said: Answered | undefined, heard: Answered) {
  return said?.at === heard.at && said.by === heard.by && said.enteredBy === heard.enteredBy;
}

function problemOf(newest: SentVersion, said: AnswerName, heard: Answered) {
  if (newest.takenBackAt !== null) return "회수한 견적서에는 답변을 기록할 수 없습니다.";
  const own = answeredTo(newest, said);
  const isPressed = own?.enteredBy === "" && (said !== "accepted" || isAccepted(newest));
  if (isPressed) return `고객이 이미 직접 답변한 견적서입니다: ${answerNames[said]}`;
  // Fields have no seconds.
  if (inSeoul(heard.at) < inSeoul(newest.sentAt)) {
    return "견적서를 보내기 전의 시각입니다. 통화한 시각을 확인해 주세요.";
  }
  const isLate = said === "accepted" && isExpired(newest, dayInSeoul(heard.at));
  return isLate ? "유효기간이 지난 견적서입니다. 새 버전을 보내 주세요." : undefined;
}

type Values = Partial<Selectable<Tables["estimate"]>>;

/** Who goes on has not declined, nor the other way round; but what the customer has pressed stays. */
function valuesOf(newest: SentVersion, said: AnswerName, heard: Answered): Values {
  const isOwn = answeredTo(newest, "accepted")?.enteredBy === "";
  if (said === "seen") return columnsOf("seen", heard);
  if (said === "declined") {
    return {
      ...columnsOf("declined", heard),
      ...(!isOwn && columnsOf("accepted", undefined)),
    };
  }
  return {
    ...(!isOwn && columnsOf("accepted", heard)),
    ...columnsOf("declined", undefined),
    // They have just spoken with each other.
    ...{ answeredAt: new Date().toISOString(), answeredBy: heard.enteredBy },
  };
}
