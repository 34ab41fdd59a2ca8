import { HOME } from "./entrust-schema";

const abroad = (processor: string) => ({ processor, country: "미국" });

/** Who carries the alerts, by the end of the host's name. */
const carriers = [
  ["naver.com", { processor: "네이버 주식회사", country: HOME }],
  ["worksmobile.com", { processor: "네이버클라우드 주식회사", country: HOME }],
  ["daum.net", { processor: "주식회사 카카오", country: HOME }],
  ["kakao.com", { processor: "주식회사 카카오", country: HOME }],
  ["gmail.com", abroad("Google LLC")],
  ["slack.com", abroad("Slack Technologies, LLC")],
  ["discord.com", abroad("Discord Inc.")],
] as const;

/** What the switch of a channel proposes for the privacy policy, if the host is a known one. */
export function likelyCarrier(host: string) {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  const [, carrier] = carriers.find(([end]) => name === end || name.endsWith(`.${end}`)) ?? [];
  return carrier;
}
