// Preloaded by every script and the unit. Node's own --env-file-if-exists prints a message at every start
// without a .env.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { home } from "./home.mjs";
import { continueInCurrent, continueOnRuntime } from "./runtime.mjs";

await continueInCurrent();
await continueOnRuntime();
try {
  if (existsSync(join(home, ".env"))) process.loadEnvFile(join(home, ".env"));
} catch {
  console.error(".env를 읽을 수 없습니다. 사이트를 실행하는 계정 소유여야 합니다: chown site .env");
  process.exit(1);
}
// remix-serve would take an empty one, or none while 3000 is in use, for any free port.
process.env.PORT ||= "3000";
// Whatever version runs, the data is in the same place.
process.env.DATABASE_FILE = resolve(home, process.env.DATABASE_FILE || "data/site.sqlite");
process.env.UPLOADS_DIR = resolve(home, process.env.UPLOADS_DIR || "uploads");
if (process.env.BACKUP_DIR) process.env.BACKUP_DIR = resolve(home, process.env.BACKUP_DIR);
