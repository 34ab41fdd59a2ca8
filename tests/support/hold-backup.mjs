import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// Preloaded into a server and the backups it starts (`NODE_OPTIONS=--import …`): a backup begins
// once the file HOLD_BACKUP is gone.
const isBackup = process.argv[1]?.endsWith("scripts/backup.ts");
while (isBackup && existsSync(process.env.HOLD_BACKUP)) await setTimeout(20);
