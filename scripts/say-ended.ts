import type { endSince } from "~/upkeep/backup/earlier-database.server";
import { printable } from "./stop";

/** What has ended since an earlier database, which has now come back, was put aside. */
export function sayEnded({
  ended,
  changed,
  silenced,
  renewed,
}: Omit<ReturnType<typeof endSince>, "isUnread">) {
  const inWords = (names: string[]) => printable(names.join(", "));
  if (ended.length > 0) {
    console.log(
      `사용 중지한 계정은 다시 사용 중지했습니다: ${inWords(ended)}. 로그인할 계정이 없으면: npm run admin -- 아이디`,
    );
  }
  if (changed.length > 0) {
    console.log(
      `그 뒤에 비밀번호나 2단계 인증을 변경한 계정은 그때의 것으로 돌아갔습니다: ${inWords(changed)}. 새 비밀번호를 정하려면: npm run admin -- 아이디`,
    );
  }
  if (silenced.length > 0) {
    console.log(
      `그 뒤에 껐거나 받는 곳을 변경한 알림은 껐습니다: ${inWords(silenced)}. 받는 곳을 확인하고 설정 → 알림에서 켜 주세요.`,
    );
  }
  if (renewed > 0) {
    console.log(
      `그 뒤에 고객 링크를 만든 문의 ${renewed}건은 마지막 링크로 열립니다. 이전 링크는 열리지 않습니다.`,
    );
  }
  console.log("모든 기기에서 로그아웃되었습니다. 다시 로그인해 주세요.");
}
