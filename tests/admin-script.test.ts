import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { verifyPassword } from "~/auth/password.server";
import { getUser, startSession } from "~/auth/session.server";
import { db } from "~/database/db.server";

const run = (username: string, password: string) =>
  execFileSync("npm", ["run", "-s", "admin", "--", username, "--password-stdin"], {
    input: `${password}\n`,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });

const account = (username: string) =>
  db.selectFrom("account").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

test("npm run admin creates an account, and resets a password, which ends its sessions", async () => {
  expect(run("sajang", "first password")).toContain("만들었습니다");
  const made = await account("sajang");
  expect(await verifyPassword(made.passwordHash, "first password")).toBe(true);
  const stranger = new Request("http://localhost/");
  const Cookie = await startSession(made, stranger);
  const request = new Request(stranger, { headers: { Cookie } });
  expect(await getUser(request)).toMatchObject({ username: "sajang", role: "ADMIN" });

  expect(run("sajang", "second password")).toContain("바꾸었습니다");
  expect(await verifyPassword((await account("sajang")).passwordHash, "second password")).toBe(
    true,
  );
  expect(await getUser(request)).toBeUndefined();
});

test("a password that is too short is refused and nothing is changed", () => {
  expect(() => run("admin", "short")).toThrow("8자에서");
});
