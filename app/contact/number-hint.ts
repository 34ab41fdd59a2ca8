import { asDialled } from "~/text/phone";

/** 010 with eleven digits, earlier mobile numbers, areas, 0507 and 1588 and the like. */
const known = /^(010-\d{4}|01[16-9]-\d{3,4}|(?:02|0[3-8]\d|050\d)-\d{3,4}|1[568]\d\d)-\d{4}$/;

/** Only a question: such a number is accepted. */
export function numberHint(typed: string) {
  const dialled = asDialled(typed);
  const count = dialled.replace(/\D/g, "").length;
  if (count < 8) return { isOdd: false, words: "숫자만 입력해 주세요. 예: 01012345678" };
  const isOdd = !known.test(dialled) && !dialled.startsWith("+");
  const words = `전화드릴 번호: ${dialled}`;
  if (!isOdd) return { isOdd, words };
  const length = dialled.startsWith("010") ? ` (010 번호는 11자리인데 ${count}자리입니다)` : "";
  return { isOdd, words: `${words}${length}. 맞는지 확인해 주세요.` };
}
