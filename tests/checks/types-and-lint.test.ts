import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Fails with what a program of Node's says, if it finds something. */
async function findsNothing(...command: string[]) {
  const ended = promisify(execFile)(process.execPath, command);
  await ended.catch(({ stdout, stderr }) => expect.fail(`${stdout}${stderr}`));
}

test("the linter finds nothing to complain about", () =>
  findsNothing("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."));

test("the compiler finds nothing wrong", () => findsNothing("node_modules/typescript/bin/tsc"));
