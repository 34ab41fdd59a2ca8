import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { verifyPassword } from "~/auth/password.server";
import { readSecondStep } from "~/auth/second-step.server";
import { getUser, startSession } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { switchOn } from "~/routes/admin/account/second-step/switch-on.server";
import { secret } from "./support/second-step";
import { signIn } from "./support/signed-in";

/** Without npm, which takes as long to start as the script itself. */
const script = [process.execPath, "--import", "tsx", "scripts/admin.ts"];

const run = (username: string, password: string, program = script, more: string[] = []) =>
  runWith(["--password-stdin", ...more], username, `${password}\n`, program);

function runWith(options: string[], username: string, input = "", program = script) {
  const [command = "", ...given] = program;
  return execFileSync(command, [...given, ...(username ? [username] : []), ...options], {
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
}

const account = (username: string) =>
  db.selectFrom("account").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

test("npm run admin creates an account, and resets a password, which ends its sessions", async () => {
  const npm = ["npm", "run", "-s", "admin", "--"];
  expect(() => run("sajang", "first password", npm)).toThrow(
    /sajang: 없는 계정입니다.*--new.*\n계정:\n {2}admin/,
  );
  expect(run("sajang", "first password", npm, ["--new"])).toContain("만들었습니다");
  expect(() => run("sajang", "other password", script, ["--new"])).toThrow("이미 있는 계정");
  expect(runWith([], "")).toMatch(/^계정:\n {2}admin\n {2}sajang\n\n사용법/);
  const made = await account("sajang");
  expect(await verifyPassword(made.passwordHash, "first password")).toBe(true);
  const stranger = new Request("http://localhost/");
  const Cookie = await startSession(made, stranger);
  const request = new Request(stranger, { headers: { Cookie } });
  expect(await getUser(request)).toMatchObject({ username: "sajang", role: "ADMIN" });

  expect(run("sajang", "second password")).toContain("변경했습니다");
  expect(await verifyPassword((await account("sajang")).passwordHash, "second password")).toBe(
    true,
  );
  expect(await getUser(request)).toBeUndefined();
});

test("an option counts without the --, which npm then keeps for itself, and a wrong one is explained", async () => {
  // npm itself warns of it.
  const npm = ["npm", "run", "-s", "admin"];
  expect(runWith(["--password-stdin", "--new"], "bujang", "third password\n", npm)).toContain(
    "만들었습니다",
  );
  expect(await verifyPassword((await account("bujang")).passwordHash, "third password")).toBe(true);
  expect(() => runWith(["--password-stdn"], "bujang")).toThrow(
    /\n사용법: npm run admin -- \[아이디/,
  );
  expect(() => runWith(["kim"], "bujang")).toThrow(/\nkim: 사용법/);
});

test("npm run admin switches off the second step of somebody who has lost the phone", async () => {
  await switchOn({ id: 1, sessionId: 0 }, secret, 0);
  const Cookie = await signIn();
  const before = await account("admin");
  expect(runWith(["--second-step-off"], "admin")).toContain("껐습니다");
  expect(await readSecondStep(1)).toBeUndefined();
  expect((await account("admin")).passwordHash).toBe(before.passwordHash);
  expect(await getUser(new Request("http://localhost/", { headers: { Cookie } }))).toBeUndefined();
  expect(() => runWith(["--second-step-off"], "nobody")).toThrow("없는 계정입니다");
  expect(() => runWith(["--second-step-off"], "admin")).toThrow("사용하지 않는 계정입니다");
});

test("a password that is too short or too common is refused and nothing is changed", async () => {
  const before = await account("admin");
  expect(() => run("admin", "short")).toThrow("8자에서");
  expect(() => run("admin", "qwer1234!")).toThrow("쉽게 추측할 수 있는 비밀번호");
  expect(await account("admin")).toEqual(before);
});
