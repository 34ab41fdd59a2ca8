import { forgetOldAccess } from "~/auth/record-access.server";
import { forgetEndedSessions } from "~/auth/session.server";
import { forgetAnswered } from "~/contact/retention/privacy-requests.server";
import { destroyOldInquiries } from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { forgetPaperPictures } from "~/estimate/paper-pictures.server";
import { endOfTrash } from "~/office/trash";
import { forgetOld } from "~/pictures/staging.server";
import { destroyOldPortfolio } from "~/portfolio/trash-portfolio.server";
import { DAY } from "~/text/duration";
import { shortPath } from "~/usable-path.server";
import { forgetOldAlerts } from "./alerts/outbox.server";
import { oneLook } from "./backup/one-look.server";
import { discardDownloads, discardPutAside } from "./backup/put-aside.server";
import { here } from "./backup/site-files.server";
import { discardExpired } from "./backup/stored-backups.server";

/** A token is valid for two days (contact/one-time-token), and a retry may come a week later. */
const TOKEN_DAYS = 9;

/** Call it only while the clock is trusted. */
export async function removeOld(now: number) {
  const ofBackups = await oneLook("old backups", async () => [
    ...(await discardDownloads(env.BACKUP_DIR, now)),
    ...(env.BACKUP_AT === "" ? await discardExpired(env.BACKUP_DIR, now) : []),
  ]);
  return [
    counted(await forgetOld(now), "저장하지 않은 사진"),
    counted(await forgetPaperPictures(now), "쓰지 않는 견적서 그림"),
    counted(await forgetUsedTokens(now), "사용한 접수 번호"),
    counted(await forgetEndedSessions(now), "만료된 로그인"),
    counted(await forgetOldAccess(), "접속 기록"),
    counted(await destroyOldInquiries(endOfTrash(now)), "휴지통의 문의"),
    counted(await destroyOldPortfolio(endOfTrash(now)), "휴지통의 시공 사례"),
    counted(await forgetOldAlerts(now), "알림 기록"),
    counted(await forgetAnswered(now), "답변한 개인정보 요청의 연락처"),
    ...(await discardPutAside(here, now)).map(shortPath),
    ...(ofBackups ?? []).map(shortPath),
  ];
}

export function counted(count: number, what: string) {
  return count === 0 ? "" : `${what} ${count}건`;
}

async function forgetUsedTokens(now: number) {
  const before = new Date(now - TOKEN_DAYS * DAY).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("submission")
    .where("usedAt", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
