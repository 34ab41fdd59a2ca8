import { expect, test } from "vitest";
import { likelyMail } from "./likely-mail";

test.each([
  ["shop@naver.com", "smtp.naver.com", "shop"],
  ["shop@Gmail.com", "smtp.gmail.com", "shop@Gmail.com"],
  ["office@shop.example", "", ""],
  ["", "", ""],
])("a shop with the address %j probably sends by %j as %j", (email, host, username) => {
  expect(likelyMail(email)).toMatchObject({ host, username, sender: email, receivers: email });
});
