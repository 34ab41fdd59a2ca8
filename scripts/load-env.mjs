// Preloaded by every script and the unit. Node's own --env-file-if-exists prints a message at every start
// without a .env.
import { existsSync, readFileSync } from "node:fs";
import { continueOnRuntime } from "./runtime.mjs";

await continueOnRuntime();
try {
  if (existsSync(".env")) process.loadEnvFile();
} catch {
  console.error(".env를 읽을 수 없습니다. 사이트를 실행하는 계정 소유여야 합니다: chown site .env");
  process.exit(1);
}
// Its end would be taken for a comment, and the account would have another password.
if (existsSync(".env") && /^ADMIN_PASSWORD=[^"'`\s#]+#/m.test(readFileSync(".env", "utf8"))) {
  console.error(
    ".env: ADMIN_PASSWORD에서 #부터는 읽지 않습니다. 작은따옴표로 감싸 주세요: ADMIN_PASSWORD='비밀번호'",
  );
  process.exit(1);
}
// remix-serve would take an empty one, or none while 3000 is in use, for any free port.
process.env.PORT ||= "3000";
