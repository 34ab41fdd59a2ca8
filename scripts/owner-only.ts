import { userInfo } from "node:os";
import { basename } from "node:path";
import { otherOwner } from "~/database/owner.server";
import { env } from "~/env.server";
import { shortPath } from "~/usable-path.server";
import { optionsOf, typed } from "./given";
import { stop } from "./stop";

// Imported first by the scripts that create files, because db.server already does. As root (cron, sudo)
// they would leave a database, uploads or backups that the site's account cannot read.

const owner = process.env.OF_SITE ? undefined : otherOwner(env.DATABASE_FILE);
if (owner !== undefined) {
  stop(
    `데이터베이스(${shortPath(env.DATABASE_FILE)})가 ${owner} 계정 소유입니다. 다른 계정이 만든 파일은 사이트가 읽지 못하므로 아무것도 하지 않았습니다. ${remedy(owner)}`,
  );
}

function remedy(owner: string) {
  const asOwner = `다음과 같이 실행해 주세요: sudo -u ${owner} ${command()}`;
  if (owner !== "root") return asOwner;
  return `사이트를 root로 실행하면 ${asOwner}   아니면 먼저: sudo chown -R ${userInfo().username} ${shortPath(env.DATABASE_FILE)}* ${shortPath(env.UPLOADS_DIR)}`;
}

function command() {
  const script = basename(process.argv[1] ?? "", ".ts");
  const words = typed(script in optionsOf ? optionsOf[script as keyof typeof optionsOf] : []);
  const quoted = words.map((word) => (/^[\w./:@-]+$/.test(word) ? word : `'${word}'`));
  const given = quoted.length > 0 ? ["--", ...quoted] : [];
  return ["npm", "run", script, ...given].join(" ");
}
