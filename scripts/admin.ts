import "./owner-only";

import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { commonPassword, isCommonPassword } from "~/auth/common-password.server";
import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "~/auth/lengths";
import { hashPassword } from "~/auth/password.server";
import { switchOff } from "~/auth/second-step.server";
import { endAllSessions } from "~/auth/session.server";
import { db, sqlite } from "~/database/db.server";
import { migrateIfAlone } from "~/database/running-lock.server";
import { given, optionsOf } from "./given";
import { stop } from "./stop";

// Resets a password, which ends all sessions of that account; with --new creates an administrator. With
// --second-step-off the account keeps its password, and its login asks for no code any more. Without a
// name it lists the accounts.

const usage = `사용법: npm run admin -- [아이디 [--new] [--password-stdin] | 아이디 --second-step-off]   (아이디는 ${MIN_USERNAME}자에서 ${MAX_USERNAME}자)`;
const { isOn, positionals } = given({
  options: optionsOf.admin,
  most: 1,
  usage,
});
const [username = ""] = positionals;
if (username === "" && optionsOf.admin.some(isOn)) stop(usage);
if (isOn("second-step-off") && isOn("new")) stop(usage);
if (username !== "" && (username.length < MIN_USERNAME || username.length > MAX_USERNAME)) {
  stop(usage);
}
await migrateIfAlone(db, sqlite).catch((error) => stop(error.message));
if (username === "") {
  console.log(`${await listed()}\n\n${usage}`);
  process.exit();
}
const isThere = (await namesOf(username)).length > 0;
// A name with a typing error would otherwise be another administrator.
if (!isThere && !isOn("new")) {
  stop(`${username}: 없는 계정입니다. 새로 만들려면 --new를 붙여 주세요.\n${await listed()}`);
}
if (isThere && isOn("new")) stop(`${username}: 이미 있는 계정입니다.`);
if (isOn("second-step-off")) {
  await dropSecondStep();
  process.exit();
}
const password = isOn("password-stdin") ? await readPiped() : await ask("새 비밀번호: ");
if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
  stop(`비밀번호는 ${MIN_PASSWORD}자에서 ${MAX_PASSWORD}자까지입니다.`);
}
if (await isCommonPassword(password)) stop(commonPassword.message);

const passwordHash = await hashPassword(password);
const { id } = await db
  .insertInto("account")
  .values({ username, passwordHash, role: "ADMIN", createdAt: new Date().toISOString() })
  .onConflict((conflict) =>
    conflict.column("username").doUpdateSet({
      passwordHash,
      role: "ADMIN",
      sessionVersion: sql`sessionVersion + 1`,
      isFirstPassword: 0,
      // Whoever owns the machine decides who comes in.
      endedAt: null,
      endedBy: "",
    }),
  )
  .returning("id")
  .executeTakeFirstOrThrow();
await db.destroy();
sayAndLog(
  isOn("new")
    ? `관리자 계정 ${username}(${id}번)을 만들었습니다.`
    : `${username}의 비밀번호를 변경했습니다. 이 계정은 모든 기기에서 로그아웃되었습니다.`,
);

function namesOf(...names: string[]) {
  const accounts = db.selectFrom("account").select(["id", "username", "endedAt"]).orderBy("id");
  return (names.length > 0 ? accounts.where("username", "in", names) : accounts).execute();
}

async function listed() {
  const accounts = await namesOf();
  const names = accounts.map(
    (account) => `  ${account.username}${account.endedAt === null ? "" : " (사용 중지)"}`,
  );
  return ["계정:", ...(names.length > 0 ? names : ["  없음"])].join("\n");
}

/** For somebody who has lost the phone and the recovery codes. */
async function dropSecondStep() {
  const account = await db
    .selectFrom("account")
    .innerJoin("secondStep", "secondStep.accountId", "account.id")
    .select("account.id")
    .where("username", "=", username)
    .where("secret", "is not", null)
    .executeTakeFirst();
  if (!account) stop(`${username}: 2단계 인증을 사용하지 않는 계정입니다.`);
  await switchOff(account.id);
  await endAllSessions(account.id);
  await db.destroy();
  sayAndLog(`${username}의 2단계 인증을 껐습니다. 이 계정은 모든 기기에서 로그아웃되었습니다.`);
}

/** Also in the machine's journal, beside the lines of the unit: who may log in is not changed unseen. */
function sayAndLog(line: string) {
  console.log(line);
  spawnSync("logger", ["-t", "site", `npm run admin: ${line}`], { stdio: "ignore" });
}

async function readPiped() {
  process.stdin.setEncoding("utf8");
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, "");
}

/** Reads input without echoing it. */
async function ask(question: string) {
  if (!process.stdin.isTTY)
    stop("비밀번호를 입력할 수 없습니다. --password-stdin을 사용해 주세요.");
  process.stdout.write(question);
  const silent = new Writable({
    write: (_chunk, _encoding, done) => done(),
  });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return answer;
}
