import { expect } from "vitest";

/** A refusal and nothing else. */
export function expectProblem(
  answer: { status: number; headers: Headers; text: string },
  status: number,
  where?: string,
) {
  expect([where, answer.status, answer.text]).toEqual([where, status, expect.any(String)]);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const { message, errors, codes, ...rest } = JSON.parse(answer.text);
  expect([message, rest]).toEqual([expect.stringMatching(/[가-힣]/), {}]);
  for (const words of Object.values(errors ?? {})) expect(words).toEqual([expect.any(String)]);
  expect(Object.keys(codes ?? {})).toEqual(Object.keys(errors ?? {}));
}
