import { expect, test } from "vitest";
import { isProposed, knownServer, likelyCarrier } from "./carriers";

test.each([
  ["smtp.naver.com", "네이버 주식회사", "대한민국"],
  ["SMTP.GMAIL.COM", "Google LLC", "미국"],
  ["smtp.daum.net", "주식회사 카카오", "대한민국"],
  ["smtp.mail.nate.com", "에스케이커뮤니케이션즈 주식회사", "대한민국"],
  ["hooks.slack.com", "Slack Technologies, LLC", "미국"],
  ["discord.com:443", "Discord Inc.", "미국"],
])("alerts by way of %s are carried by %s in %s", (host, processor, country) => {
  expect(likelyCarrier(host)).toEqual({ processor, country });
  expect(isProposed(processor)).toBe(true);
});

test.each(["mail.example", "notnaver.com", ""])("nobody knows who carries them for %j", (host) => {
  expect(likelyCarrier(host)).toBeUndefined();
});

test.each([
  ["shop@naver.com", "smtp.naver.com", "STARTTLS", "shop"],
  ["shop@Gmail.com", "smtp.gmail.com", "STARTTLS", "shop@Gmail.com"],
  ["shop@daum.net", "smtp.daum.net", "TLS", "shop"],
  ["shop@hanmail.net", "smtp.daum.net", "TLS", "shop"],
  ["shop@kakao.com", "smtp.kakao.com", "TLS", "shop"],
  ["shop@nate.com", "smtp.mail.nate.com", "TLS", "shop@nate.com"],
])("%s sends by %s with %s as %s", (address, host, security, username) => {
  expect(knownServer(address)).toEqual({ host, security, username });
});

test.each(["office@shop.example", "naver.com", ""])("nobody knows how %j sends", (address) => {
  expect(knownServer(address)).toBeUndefined();
});
