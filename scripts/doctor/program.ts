import { existsSync, readFileSync, statSync } from "node:fs";
import { DAY, MINUTE } from "~/text/duration";
import { inSeoul } from "~/text/moment";
import { isUpToDate } from "../build-stamp.mjs";
import { home } from "../home.mjs";
import { isInstalled } from "../installed.mjs";
import { lockedVersion, runtimeReleased } from "../runtime.mjs";
import { type Finding, good, notice, problem } from "./finding";

const YEAR = 365 * DAY;

/** Days after which a Node has probably had security updates since. */
const AGED = 120;

/** An earlier one starts a file that the build no longer has. */
const UNIT = "/etc/systemd/system/site.service";

/** Versions, packages, the build and the unit. */
export function examineProgram(build = "build", unit = UNIT): Finding[] {
  return [
    examineNode(),
    isInstalled()
      ? good("패키지가 설치되어 있습니다")
      : problem("패키지가 없거나 이전 버전입니다.", "npm start 또는 npm run build"),
    isUpToDate(build)
      ? good("빌드가 최신입니다")
      : problem("빌드가 없거나 소스보다 오래되었습니다.", "npm start 또는 npm run build"),
    ...examineUnit(unit),
  ];
}

/** @param running the version that the scripts, and so the site, run on */
export function examineNode(running = process.versions.node, now = new Date()): Finding {
  const released = runtimeReleased(running);
  if (!released) {
    return notice(
      `이 컴퓨터의 Node ${running}에서 실행합니다. 사이트에 포함된 버전은 Node ${lockedVersion ?? ""}입니다.`,
      "이 Node의 보안 업데이트는 직접 하셔야 합니다.",
    );
  }
  const days = Math.floor((now.getTime() - released.getTime()) / DAY);
  const text = `Node ${running}: ${days}일 전에 나온 버전`;
  if (days < AGED) return good(text);
  return notice(text, "Node의 보안 업데이트는 사이트를 업데이트하면 함께 설치됩니다.");
}

function examineUnit(unit: string): Finding[] {
  if (!existsSync(unit)) return [];
  const starts = (text: string) => /^ExecStart=.*/m.exec(text)?.[0];
  const [ours, theirs] = ["deploy/site.service", unit].map((file) => readFileSync(file, "utf8"));
  // Everything after the Node, whose path is the installation's own.
  const [, command] = starts(ours ?? "")?.split("node_modules/.bin/node ") ?? [];
  const isSupervised = /^Environment=SUPERVISED=1$/m.test(theirs ?? "");
  if (command && isSupervised && starts(theirs ?? "")?.endsWith(` ${command}`)) return [];
  return [
    problem(
      `${unit}: 이전 버전의 파일이라 사이트가 시작되지 않거나 업데이트할 수 없습니다.`,
      `root로: cd ${home}, ln -s . current (current가 없을 때만), cp current/deploy/site.service ${unit}, systemctl daemon-reload, systemctl restart site`,
    ),
  ];
}

/**
 * A wrong clock dates inquiries wrongly and breaks logins and https.
 *
 * @param latest when the last record of each kind was made: one that a wrong clock has dated into the future does not
 *   speak against a clock that others agree with
 */
export function examineTime(latest: Date[], now = new Date()): Finding[] {
  const todo = "timedatectl set-ntp true로 시계를 맞춰 주세요.";
  const installed = statSync("package.json").mtime;
  const time = inSeoul(now);
  if (now.getTime() < installed.getTime() - MINUTE) {
    return [
      problem(
        `서버 시계가 과거로 맞춰져 있습니다: 서울 ${time}. 프로그램을 만든 때보다 이른 시각입니다.`,
        todo,
      ),
    ];
  }
  if (latest.length > 0 && latest.every((each) => each.getTime() > now.getTime() + MINUTE)) {
    return [
      problem(
        `서버 시계가 과거로 맞춰져 있습니다: 서울 ${time}. 마지막 문의와 접속 기록이 그보다 나중입니다.`,
        todo,
      ),
    ];
  }
  if (now.getTime() > installed.getTime() + 20 * YEAR) {
    return [problem(`서버 시계가 먼 미래로 맞춰져 있습니다: 서울 ${time}.`, todo)];
  }
  return [good(`시각: 서울 ${time}`)];
}
