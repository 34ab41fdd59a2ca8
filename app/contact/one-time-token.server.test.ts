import { expect, test } from "vitest";
import { HOUR } from "~/text/duration";
import { isFreshToken, makeToken } from "./one-time-token.server";

test("a token is valid for two days, and then no longer", () => {
  const made = Date.now();
  const token = makeToken(made);
  expect(isFreshToken(token, made)).toBe(true);
  expect(isFreshToken(token, made + 47 * HOUR)).toBe(true);
  expect(isFreshToken(token, made + 49 * HOUR)).toBe(false);
});

test("a token that we did not sign is invalid", () => {
  const token = makeToken();
  const [made, chance, signature] = token.split(".");
  expect(isFreshToken("")).toBe(false);
  expect(isFreshToken("a.b.c")).toBe(false);
  expect(isFreshToken(`${token}.x`)).toBe(false);
  expect(isFreshToken(`${made}.${chance}x.${signature}`)).toBe(false);
  expect(isFreshToken(`${(Date.now() + HOUR).toString(36)}.${chance}.${signature}`)).toBe(false);
});
