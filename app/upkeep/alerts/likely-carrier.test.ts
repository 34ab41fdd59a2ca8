import { expect, test } from "vitest";
import { likelyCarrier } from "./likely-carrier";

test.each([
  ["smtp.naver.com", "네이버 주식회사", "대한민국"],
  ["SMTP.GMAIL.COM", "Google LLC", "미국"],
  ["hooks.slack.com", "Slack Technologies, LLC", "미국"],
  ["discord.com:443", "Discord Inc.", "미국"],
])("alerts by way of %s are carried by %s in %s", (host, processor, country) => {
  expect(likelyCarrier(host)).toEqual({ processor, country });
});

test.each(["mail.example", "notnaver.com", ""])("nobody knows who carries them for %j", (host) => {
  expect(likelyCarrier(host)).toBeUndefined();
});
