import { expect, test } from "vitest";
import { type Failure, isOfMessage } from "./failure";

test.each<[Failure, number?]>([
  ["CONTENT", 554],
  ["CONTENT", 552],
  ["CONTENT"],
  ["HTTP", 400],
  ["HTTP", 413],
  ["HTTP", 422],
  ["STALLED"],
  ["UNEXPECTED"],
])("%s %s is about one message", (failure, status) => {
  expect(isOfMessage({ failure, ...(status && { status }) })).toBe(true);
});

test.each<[Failure, number?]>([
  ["CONTENT", 451],
  ["CONTENT", 421],
  ["LOGIN", 535],
  ["SENDER", 550],
  ["RECEIVERS", 550],
  ["REFUSED", 554],
  ["TIMEOUT"],
  ["BROKEN"],
  ["REDIRECT", 307],
  ["HTTP", 401],
  ["HTTP", 403],
  ["GONE", 404],
  ["GONE", 410],
  ["HTTP", 408],
  ["HTTP", 429],
  ["HTTP", 500],
  ["HTTP", 503],
  ["SECRET"],
])("%s %s is about the channel", (failure, status) => {
  expect(isOfMessage({ failure, ...(status && { status }) })).toBe(false);
});
