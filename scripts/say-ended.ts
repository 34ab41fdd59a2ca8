import type { endSince } from "~/upkeep/backup/earlier-database.server";
import { printable } from "./stop";

/** What has ended since an earlier database, which has now come back, was put aside. */
export function sayEnded({
  ended,
  changed,
  silenced,
  renewed,
  withdrawn,
  projects,
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
      `그 뒤에 만들거나 변경한 ‘내 문의’ 링크 ${renewed}개는 그대로 유지했습니다. 변경하기 전의 링크로는 열리지 않습니다.`,
    );
  }
  if (withdrawn > 0) console.log(`그 뒤에 철회한 문의 ${withdrawn}건은 다시 철회했습니다.`);
  if (projects.hidden.length > 0) {
    console.log(
      `그 뒤에 휴지통으로 옮겼거나 초안으로 변경한 시공 사례는 초안입니다: ${inWords(projects.hidden)}`,
    );
  }
  if (projects.back.length > 0) {
    console.log(
      `그 뒤에 완전 삭제한 시공 사례가 다시 공개됩니다: ${inWords(projects.back)}. 공개하지 않으려면 시작한 뒤 바로 초안으로 변경해 주세요.`,
    );
  }
  console.log("모든 기기에서 로그아웃되었습니다. 다시 로그인해 주세요.");
}
