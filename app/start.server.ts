import { relative } from "node:path";
import { makeFirstAccount } from "./account/first-account.server";
import { db, sqlite } from "./database/db.server";
import { migrate } from "./database/migrate.server";
import { env } from "./env.server";
import { sweep } from "./files/sweep.server";
import { openFrontDoor } from "./http/front-door.server";

/** What happens once before the first request is answered. A start that cannot be finished stops. */
export async function start() {
  try {
    openFrontDoor();
    await migrate(db, sqlite);
    await makeFirstAccount();
    await sweep();
    console.info(`데이터: ${shown(env.DATABASE_FILE)}   올린 파일: ${shown(env.UPLOADS_DIR)}/`);
  } catch (error) {
    console.error(`시작하지 못했습니다. ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

function shown(path: string) {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}
