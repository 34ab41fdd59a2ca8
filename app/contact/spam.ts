import type { Selectable } from "kysely";
import type { Tables } from "~/database/tables";
import { isKeyOf } from "~/text/is-key";

const SPAM_FROM = 100;

const signals = {
  trap: [100, "사람에게는 보이지 않는 칸이 채워져 있었습니다."],
  hiddenEmail: [60, "양식에 보이지 않는 이메일 칸이 채워져 있었습니다."],
  quick: [100, "문의 페이지를 연 지 1초도 안 되어 보냈습니다."],
  hurried: [40, "문의 페이지를 연 지 5초도 안 되어 보냈습니다."],
  oftenFromAddress: [50, "같은 IP 주소에서 한 시간 안에 여러 번 보냈습니다."],
  floodFromAddress: [100, "같은 IP 주소에서 한 시간 안에 아주 많이 보냈습니다."],
  oftenFromNetwork: [30, "같은 인터넷망에서 한 시간 안에 아주 많은 문의가 왔습니다."],
  oftenSameContact: [30, "같은 연락처나 이메일로 하루에 여러 번 보냈습니다."],
  oftenByAll: [10, "한 시간 동안 사이트에 들어온 문의가 평소보다 훨씬 많았습니다."],
  linkInField: [100, "이름, 연락처나 주소에 인터넷 링크가 있습니다."],
  markup: [100, "글에 프로그램이나 웹페이지의 코드가 들어 있습니다."],
  otherScript: [100, "거의 모두 한글이나 로마자가 아닌 글자로 썼습니다."],
  otherScriptName: [50, "이름을 키릴 문자나 아랍 문자로 썼습니다."],
  noHangul: [50, "이름, 주소, 글 어디에도 한글이 없습니다."],
  linkWithoutHangul: [100, "한글이 없는 글에 모르는 사이트의 링크가 있습니다."],
  unknownLink: [40, "모르는 사이트의 링크가 있습니다."],
  severalLinks: [70, "모르는 사이트의 링크가 여러 개 있습니다."],
  manySites: [100, "모르는 사이트 네 곳 이상의 링크가 있습니다."],
  shortLink: [60, "어디로 연결되는지 알 수 없는 단축 링크나 메신저 링크가 있습니다."],
  riskySite: [60, "스팸에 자주 쓰이는 주소(.xyz, .top, .ru 등)의 링크가 있습니다."],
  advertWord: [60, "광고에 자주 쓰이는 말이 있습니다."],
  advertWords: [100, "광고에 자주 쓰이는 말이 여러 개 있습니다."],
  gibberish: [60, "뜻을 알 수 없는 로마자가 있습니다."],
} as const satisfies Record<string, readonly [weight: number, reason: string]>;

export type Signal = keyof typeof signals;

export function isScoredAsSpam(found: Signal[]) {
  return found.reduce((score, signal) => score + signals[signal][0], 0) >= SPAM_FROM;
}

export function reasonsOf({ spamSignals }: Pick<Inquiry, "spamSignals">) {
  return spamSignals
    .split(" ")
    .filter((name) => isKeyOf(signals, name))
    .map((name) => signals[name][1]);
}

type Inquiry = Selectable<Tables["inquiry"]>;

/** Spam is only counted (`spamSince`): alerts about it would disturb the office. */
export function isAnnounced({ isSpam }: Pick<Inquiry, "isSpam">) {
  return isSpam === 0;
}
