import { db } from "~/database/db.server";
import { channelLabels } from "~/upkeep/alerts/carriers";
import { readStates } from "~/upkeep/alerts/channels.server";
import { allLanes, type Lane, waitingIn } from "~/upkeep/alerts/outbox.server";

/** On every page of the office, because nobody else notices missing alerts. */
export async function alertConcern() {
  const channels = await db
    .selectFrom("alertChannel")
    .select("kind")
    .where("isOn", "=", 1)
    .execute();
  if (channels.length === 0) return undefined;
  const states = await readStates();
  const lanes = await allLanes();
  for (const { kind } of channels) {
    if (states[kind] === "UNREADABLE") return `${channelLabels[kind]} 설정을 다시 입력해야 합니다.`;
    if (states[kind] === "NO_DEVICE") return "휴대전화 알림을 받을 기기가 등록되어 있지 않습니다.";
    const sent = await newest(kind, "SENT");
    const failed = await newest(kind, "GIVEN_UP");
    const failing = await Promise.all(
      lanes.filter(({ channel }) => channel === kind).map(isFailing),
    );
    if (failed > sent || failing.includes(true))
      return `${channelLabels[kind]} 채널로 알림을 보내지 못했습니다.`;
  }
  return undefined;
}

/** About two minutes of failed attempts. */
const WORRYING = 4;

async function isFailing(lane: Lane) {
  const last = await waitingIn(lane)
    .select("attempts")
    .orderBy("dueAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.attempts >= WORRYING;
}

/** 0 if there is none. Failed tests, and alerts that nobody wants any more, do not count. */
async function newest(channel: keyof typeof channelLabels, state: "SENT" | "GIVEN_UP") {
  let query = db
    .selectFrom("alert")
    .select("id")
    .where("channel", "=", channel)
    .where("state", "=", state)
    .orderBy("id", "desc")
    .limit(1);
  if (state === "GIVEN_UP") {
    query = query
      .where("kind", "<>", "TEST")
      .where("failure", "not in", ["OFF", "MOVED", "FORGOTTEN"]);
  }
  return (await query.executeTakeFirst())?.id ?? 0;
}
