import { db } from "~/database/db.server";
import { keepDocument, newestDocument } from "~/public/documents.server";
import { policyText } from "~/public/policy-text";
import { todayInSeoul } from "~/text/moment";
import { type Carrier, isAbroad } from "./carriers";
import { type ChannelKind, type Secret, type Settings, storeChannel } from "./channels.server";

/** Who carries alerts is part of the privacy policy, from the day on which a channel is switched on. */

export function switchOn(kind: ChannelKind, carrier: Carrier) {
  return db.transaction().execute((trx) => change(trx, kind, { isOn: 1, ...carrier }));
}

/** Its settings with it: of two who press at once, the mails go as the last one's policy says. */
export function switchMailOn(settings: Settings<"MAIL">, secret: Secret<"MAIL">, carrier: Carrier) {
  return db.transaction().execute(async (trx) => {
    await storeChannel(trx, "MAIL", settings, secret);
    await change(trx, "MAIL", { isOn: 1, ...carrier });
  });
}

/** What waits is given up, visibly: alerts of last week would only confuse when it is on again. */
export function switchOff(kind: ChannelKind) {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("alert")
      .set({ state: "GIVEN_UP", failure: "OFF", endedAt: new Date().toISOString() })
      .where("channel", "=", kind)
      .where("state", "=", "WAITING")
      .execute();
    await change(trx, kind, { isOn: 0 });
  });
}

async function change(
  trx: typeof db,
  kind: ChannelKind,
  values: { isOn: 0 | 1 } & Partial<Carrier>,
) {
  await trx.updateTable("alertChannel").set(values).where("kind", "=", kind).execute();
  await renewPolicy(trx);
}

/** A new version of the policy, unless it would say the same. */
export async function renewPolicy(trx: typeof db) {
  const channels = await trx
    .selectFrom("alertChannel")
    .select(["kind", "processor", "country"])
    .where("isOn", "=", 1)
    .orderBy("kind")
    .execute();
  const newest = await newestDocument("POLICY", trx);
  const text = policyText(channels.flatMap(additionsOf), newest.text, todayInSeoul());
  await keepDocument(trx, "POLICY", text);
}

const items = {
  MAIL: "문의 번호, 이름, 연락처, 건물 유형, 면적, 시공할 곳의 시·군·구",
  WEBHOOK: "문의 번호, 건물 유형, 면적, 시공할 곳의 시·군·구 (이름과 연락처는 보내지 않습니다)",
  PUSH: "문의 번호, 건물 유형, 면적, 시공할 곳의 시·군·구 (이름과 연락처는 보내지 않습니다)",
};
const means = { MAIL: "메일로", WEBHOOK: "메신저로", PUSH: "휴대전화 알림으로" };

/** PIPA articles 26 (entrusting) and 28-8 (transfer abroad). */
function additionsOf({ kind, processor, country }: { kind: ChannelKind } & Carrier) {
  const task = `새 견적 문의와 고객이 더하거나 고치거나 철회한 것을 회사의 담당자에게 ${means[kind]} 전달`;
  const entrusted = `개인정보 처리의 위탁: ${processor} (${country}). 맡기는 업무: ${task}. 항목: ${items[kind]}.`;
  if (!isAbroad(country)) return [entrusted];
  return [
    entrusted,
    `개인정보의 국외 이전: 이전받는 자: ${processor}. 국가: ${country}. 항목: ${items[kind]}. 시기와 방법: 문의가 접수되거나 고객이 더하거나 고치거나 철회할 때 암호화된 통신으로 전송. 목적: ${task}. 보유 기간: 전달한 알림을 지울 때까지. 이전을 원하지 않으시면 온라인 문의 대신 전화로 문의하실 수 있습니다.`,
  ];
}
