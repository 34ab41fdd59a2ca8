import { env } from "~/env.server";
import { here } from "~/upkeep/backup/site-files.server";
import { examineBackups } from "./doctor/backups";
import { examineData } from "./doctor/data";
import type { Finding } from "./doctor/finding";
import { examineProgram } from "./doctor/program";
import { given } from "./given";

// npm run doctor: looks at everything that the site depends on, changes nothing, and says what to do.

given({ most: 0, usage: "사용법: npm run doctor   (사이트를 살펴보고, 변경하지 않습니다)" });

const signs: Record<Finding["state"], string> = {
  good: "정상",
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
