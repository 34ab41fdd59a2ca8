import { existsSync, readFileSync, statSync } from "node:fs";
import { DAY, MINUTE } from "~/text/duration";
import { inSeoul } from "~/text/moment";
import { isUpToDate } from "../build-stamp.mjs";
import { type Finding, good, problem } from "./finding";

const YEAR = 365 * DAY;

/** Versions, packages and the build. */
export function examineProgram(build = "build"): Finding[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const installed = "node_modules/.package-lock.json";
  const isInstalled =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
  return [
    isNewEnough(process.versions.node, engines.node)
      ? good(`Node ${process.versions.node}`)
      : problem(
          `Node ${process.versions.node}은 너무 오래되었습니다 (${engines.node} 필요).`,
          "https://nodejs.org 에서 새 Node를 설치하세요.",
        ),
    isInstalled
      ? good("패키지가 설치되어 있습니다")
      : problem("패키지가 없거나 오래되었습니다.", "npm ci --include=dev"),
    isUpToDate(build)
      ? good("빌드가 최신입니다")
      : problem("빌드가 없거나 소스보다 오래되었습니다.", "npm start 또는 npm run build"),
  ];
}

/** @param required like `>=20.19` */
export function isNewEnough(version: string, required: string) {
  const numbers = (text: string) =>
    text
      .replace(/[^\d.]/g, "")
      .split(".")
      .map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0] = numbers(required);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/**
 * A wrong clock dates inquiries wrongly and breaks logins and https.
 *
 * @param newest when the newest inquiry came in
 */
export function examineTime(newest: Date | undefined, now = new Date()): Finding[] {
  const todo = "timedatectl set-ntp true 로 시계를 맞추세요.";
  const installed = statSync("package.json").mtime;
  const time = inSeoul(now);
  if (now.getTime() < installed.getTime() - MINUTE) {
    return [problem(`시계가 과거입니다: 서울 ${time}. 프로그램보다 앞선 시각입니다.`, todo)];
  }
  if (newest && newest.getTime() > now.getTime() + MINUTE) {
    return [problem(`시계가 과거입니다: 서울 ${time}. 더 나중에 받은 문의가 있습니다.`, todo)];
  }
  if (now.getTime() > installed.getTime() + 20 * YEAR) {
    return [problem(`시계가 먼 미래입니다: 서울 ${time}.`, todo)];
  }
  return [good(`시각: 서울 ${time}`)];
}
