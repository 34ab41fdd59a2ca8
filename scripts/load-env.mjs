// Preloaded by every script and the unit. Node's own --env-file-if-exists prints a message at every start
// without a .env.
import { existsSync } from "node:fs";
import { continueOnRuntime } from "./runtime.mjs";

await continueOnRuntime();
try {
  if (existsSync(".env")) process.loadEnvFile();
} catch {
  console.error(".env를 읽을 수 없습니다. 사이트를 실행하는 계정 소유여야 합니다: chown site .env");
  process.exit(1);
}
// remix-serve would take an empty one, or none while 3000 is in use, for any free port.
process.env.PORT ||= "3000";
