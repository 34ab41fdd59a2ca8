import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.server";

test.each([
  "password",
  "P@ssw0rd",
  "Password1!",
  "12345678",
  "99999999",
  "12341234",
  "abcdefgh",
  "87654321",
  "qwer1234",
  "qwer1234!",
  "1q2w3e4r5t",
  "asdfasdf",
  "a12345678",
  "admin1234",
  "19850101",
  "01012345678",
  "a".repeat(200),
])("%s is guessed at once", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  "test-password",
  "another-password",
  "a-long-first-password",
  "인테리어우리집",
  "seoul-2026!",
  "xk29fj3q",
  "W4mHcz0tXpQ2aBnd",
  `${"넓은 거실 ".repeat(30)}!`,
])("%s is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
