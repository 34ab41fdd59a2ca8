import type { FieldProblem } from "~/text/refusal";

export const commonPassword: FieldProblem = {
  code: "invalid",
  message: "쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.",
};

// Longer ones cost a second to judge, and a prefix that is hard to guess is enough.
const MOST_LETTERS = 32;

/** zxcvbn's estimate below which a password counts as common. */
const LEAST_GUESSES = 1e6;

type Judge = { check(password: string): { guesses: number } };
let judge: Promise<Judge> | undefined;

/** A list alone would let `qwer1234!` and `P@ssw0rd` pass. */
export async function isCommonPassword(password: string) {
  judge ??= makeJudge();
  const { guesses } = (await judge).check(password.slice(0, MOST_LETTERS));
  return guesses < LEAST_GUESSES;
}

/** Imported at the first new password: the words take 20 MB. */
async function makeJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
