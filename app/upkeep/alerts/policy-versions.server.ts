import { optionalItems } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import { newestDocument, storeDocument } from "~/public/documents.server";
import { type PolicyFacts, policyText } from "~/public/policy-text";
import { todayInSeoul } from "~/text/moment";
import { type Carrier, isAbroad } from "./carriers";
import type { ChannelKind } from "./channels.server";
import type { News } from "./news.server";

/** A change of who runs the server, or who carries alerts, is a new version of the policy. */

export async function readHosting(connection: Pick<typeof db, "selectFrom"> = db) {
  const row = await connection.selectFrom("policyPage").select("hosting").executeTakeFirstOrThrow();
  return row.hosting;
}

/** Each line becomes an item of the policy. */
export function saveHosting(hosting: string) {
  const lines = hosting.split("\n").map((line) => line.replace(/^[\s\-·•]+/, "").trim());
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("policyPage")
      .set({ hosting: lines.filter(Boolean).join("\n") })
      .execute();
    await renewPolicy(trx);
  });
}

export async function renewPolicy(trx: typeof db) {
  const channels = await trx
    .selectFrom("alertChannel")
    .select(["kind", "processor", "country"])
    .where("isOn", "=", 1)
    .orderBy("kind")
    .execute();
  const facts: PolicyFacts = {
    optional: optionalItems(),
    carriers: channels.map(carrierOf),
    abroad: channels.filter(({ country }) => isAbroad(country)).map(transferOf),
    hosting: (await readHosting(trx)).split("\n").filter(Boolean),
  };
  const { text, effectiveFrom } = await newestDocument("POLICY", trx);
  if (policyText(facts, effectiveFrom) === text) return;
  await storeDocument(trx, "POLICY", policyText(facts, todayInSeoul()));
}

const told: Record<keyof NonNullable<News["inquiry"]>, string> = {
  id: "문의 번호",
  buildingType: "건물 유형",
  exclusiveArea: "면적",
  district: "시공할 곳의 시·군·구",
};
const mailed: Record<keyof NonNullable<News["customer"]>, string> = {
  name: "이름",
  phoneNumber: "연락처",
  receivedAt: "접수 일시",
  likedProject: "참고한 시공 사례",
};
const inMail = [...Object.values(told), ...Object.values(mailed)].join(", ");
const elsewhere = `${Object.values(told).join(", ")}, 알림 일시 (이름과 연락처는 보내지 않습니다)`;
const items: Record<ChannelKind, string> = { MAIL: inMail, WEBHOOK: elsewhere, PUSH: elsewhere };
const means = { MAIL: "메일로", WEBHOOK: "메신저로", PUSH: "휴대전화 알림으로" };

const taskOf = (kind: ChannelKind) =>
  `새 견적 문의와 고객의 추가·수정·철회, 견적서와 방문 시간에 대한 답변을 회사의 담당자에게 ${means[kind]} 전달`;

type Entrusted = { kind: ChannelKind } & Carrier;

/** PIPA article 26 (1). */
function carrierOf({ kind, processor, country }: Entrusted) {
  return `${processor} (${country}): ${taskOf(kind)}. 항목: ${items[kind]}`;
}

/** PIPA article 28-8 (2). */
function transferOf({ kind, processor, country }: Entrusted) {
  return `이전받는 자: ${processor}. 국가: ${country}. 항목: ${items[kind]}. 시기와 방법: 문의가 접수되거나 고객이 추가·수정·철회하거나 견적서와 방문 시간에 답변할 때 암호화된 통신으로 전송. 목적: ${taskOf(kind)}. 보유 및 이용 기간: 담당자가 전달된 알림을 삭제할 때까지, 늦어도 해당 문의를 파기할 때까지. 거부 방법과 효과: 온라인 문의 대신 전화로 문의하시면 이전하지 않으며, 이미 보내신 문의는 처리정지를 요구하실 수 있습니다.`;
}
