import { env } from "~/env.server";
import { here } from "~/upkeep/backup/place.server";
import { examineBackups } from "./doctor/backups";
import { examineData } from "./doctor/data";
import type { Finding } from "./doctor/finding";
import { examineProgram } from "./doctor/program";

// npm run doctor: looks at everything that the site depends on, changes nothing, and says what to do.

const signs: Record<Finding["state"], string> = {
  good: "괜찮음",
  notice: "참고  ",
  problem: "문제  ",
};

const findings = [
  ...examineProgram(process.env.BUILD_DIRECTORY),
  ...(await examineData({ ...here, backupDir: env.BACKUP_DIR })),
  ...(await examineBackups(env.BACKUP_AT, env.BACKUP_DIR)),
];
for (const { state, text, todo } of findings) {
  console.log(`${signs[state]}  ${text}`);
  if (todo !== undefined) console.log(`        → ${todo}`);
}
const problems = findings.filter(({ state }) => state === "problem").length;
console.log(problems === 0 ? "\n문제가 없습니다." : `\n문제가 ${problems}가지 있습니다.`);
process.exitCode = problems === 0 ? 0 : 1;
