import * as z from "zod";
import { text } from "~/forms/fields";

export interface Carrier {
  processor: string;
  country: string;
}

export const channelLabels = { MAIL: "메일", WEBHOOK: "웹훅", PUSH: "휴대전화 알림" };

export const carrierSchema = z.object({
  processor: text(100, "처리하는 업체를 입력하세요.").min(2, "처리하는 업체를 입력하세요."),
  country: text(40, "국가를 입력하세요.").min(2, "국가를 입력하세요."),
});

export const HOME = "대한민국";

export function isAbroad(country: string) {
  return ![HOME, "한국", "Korea", "South Korea", "KR"].includes(country.trim());
}

const atHome = (processor: string) => ({ processor, country: HOME });
const abroad = (processor: string) => ({ processor, country: "미국" });

const carriers: [string, Carrier][] = [
  ["naver.com", atHome("네이버 주식회사")],
  ["worksmobile.com", atHome("네이버클라우드 주식회사")],
  ["daum.net", atHome("주식회사 카카오")],
  ["kakao.com", atHome("주식회사 카카오")],
  ["nate.com", atHome("에스케이커뮤니케이션즈 주식회사")],
  ["gmail.com", abroad("Google LLC")],
  ["slack.com", abroad("Slack Technologies, LLC")],
  ["discord.com", abroad("Discord Inc.")],
];

export function likelyCarrier(host: string) {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return carriers.find(([end]) => name === end || name.endsWith(`.${end}`))?.[1];
}

/** Empty, or proposed by us, perhaps for another host. */
export function isProposed(processor: string) {
  return processor === "" || carriers.some(([, each]) => each.processor === processor);
}

type Security = "STARTTLS" | "TLS";

/** By the end of a mail address. */
const servers: Record<string, { host: string; security: Security; isShortName: boolean }> = {
  "naver.com": { host: "smtp.naver.com", security: "STARTTLS", isShortName: true },
  "gmail.com": { host: "smtp.gmail.com", security: "STARTTLS", isShortName: false },
  "daum.net": { host: "smtp.daum.net", security: "TLS", isShortName: true },
  "hanmail.net": { host: "smtp.daum.net", security: "TLS", isShortName: true },
  "kakao.com": { host: "smtp.kakao.com", security: "TLS", isShortName: true },
  "nate.com": { host: "smtp.mail.nate.com", security: "TLS", isShortName: false },
};

export function knownServer(address: string) {
  const [name = "", domain = ""] = address.split("@");
  const server = servers[domain.toLowerCase()];
  if (!server) return undefined;
  const { host, security, isShortName } = server;
  return { host, security, username: isShortName ? name : address };
}
