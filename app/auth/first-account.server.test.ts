import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { isCutAtHash, makeFirstAccount } from "./first-account.server";
import { verifyPassword } from "./password.server";

const file = join(dirname(env.DATABASE_FILE), "first-password.txt");
const { isTTY } = process.stdout;
beforeEach(async () => {
  await db.deleteFrom("account").execute();
});
afterEach(() => {
  process.stdout.isTTY = isTTY;
});

/** @returns what is printed */
async function start(onTerminal: boolean) {
  process.stdout.isTTY = onTerminal;
  const info = vi.spyOn(console, "info").mockReturnValue().mockClear();
  await makeFirstAccount();
  return info.mock.calls.join("\n");
}

const isPassword = async (password: string) => {
  const { passwordHash } = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  return verifyPassword(passwordHash, password);
};

test("a generated password is printed to a terminal, and to nothing else", async () => {
  const printed = await start(true);
  const [, password = ""] = /비밀번호: (\S+)/.exec(printed) ?? [];
  expect(await isPassword(password)).toBe(true);
  expect(existsSync(file)).toBe(false);
});

test("without a terminal it is in a file for its owner alone, and the log says where", async () => {
  writeFileSync(file, "of an earlier database", { mode: 0o644 });
  const printed = await start(false);
  const password = readFileSync(file, "utf8").trim();
  expect(await isPassword(password)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(printed).toContain(file);
  expect(printed).not.toContain(password);
  // Once.
  expect(await start(false)).toBe("");
});

test.each([
  ["ADMIN_PASSWORD=first#password", "first", true],
  ["ADMIN_PASSWORD=#first-password", "", true],
  ["export ADMIN_PASSWORD = it's#first", "it's", true],
  ["ADMIN_PASSWORD=first#password", "set outside of the file", false],
  ["ADMIN_PASSWORD='first#password' # a comment", "first#password", false],
  ["ADMIN_PASSWORD=first-password # a comment", "first-password", false],
  ["# ADMIN_PASSWORD=first#password", "", false],
  ["ADMIN_PASSWORD=\nPORT=3000 # here", "", false],
])("of the line %s in .env, which is read as %j, the end is lost: %s", (text, value, isCut) => {
  expect(parseEnv(text).ADMIN_PASSWORD ?? "").toBe(value.startsWith("set") ? "first" : value);
  expect(isCutAtHash(text, value)).toBe(isCut);
});
