import { dayInWords } from "~/text/moment";

/** The policy as announced. It stays as it is: what changes is added below it, with its day. */
const announced = `회사는 「개인정보 보호법」 제30조에 따라 견적을 문의하시는 분의 개인정보를 보호하고 관련 고충을 신속하게 처리하기 위하여 다음과 같이 개인정보처리방침을 수립하여 공개합니다.

공고일자: 2025년 2월 13일
시행일자: 2025년 2월 13일

1. 개인정보의 처리 목적
회사는 다음의 목적을 위하여 개인정보를 처리하며, 다른 목적으로는 이용하지 않습니다. 목적이 바뀌는 경우에는 「개인정보 보호법」 제18조에 따라 별도의 동의를 받습니다.
- 견적 문의의 접수와 확인, 상담과 견적을 위한 연락
- 시공 계약의 체결과 이행, 시공 후 하자와 불만의 처리

2. 처리하는 개인정보의 항목
- 반드시 받는 항목: 이름, 연락처, 건물 유형, 면적, 시공할 곳의 주소
- 선택하여 적는 항목: 공사 시작 예정일, 입주 예정일, 예산, 공사 범위, 문의 내용, 첨부파일
로그인을 하지 않는 방문자의 컴퓨터에는 이용 행태를 쫓는 쿠키를 두지 않습니다.

3. 개인정보의 처리 및 보유 기간
회사는 상담이 끝나면 개인정보를 지체 없이 파기합니다. 다만 「전자상거래 등에서의 소비자보호에 관한 법률」에 따라 보존하여야 하는 기록은 다음 기간 동안 보관합니다.
- 계약 또는 청약철회 등에 관한 기록: 5년
- 소비자의 불만 또는 분쟁처리에 관한 기록: 3년

4. 개인정보의 파기 절차와 방법
보유 기간이 지났거나 처리 목적을 이룬 개인정보는 지체 없이 파기합니다. 전자 파일은 되살릴 수 없도록 삭제하고, 종이에 적힌 것은 분쇄하거나 태웁니다.

5. 개인정보의 제3자 제공
회사는 개인정보를 제1조의 목적 안에서만 처리하며, 정보주체의 동의가 있거나 법률에 특별한 규정이 있는 경우가 아니면 제3자에게 제공하지 않습니다.

6. 개인정보 처리의 위탁
회사는 개인정보의 처리를 다른 곳에 맡기지 않고 직접 합니다. 맡기게 되는 경우에는 맡는 이와 맡기는 업무를 이 방침에 공개합니다.

7. 정보주체의 권리와 행사 방법
정보주체는 언제든지 회사에 개인정보의 열람, 정정, 삭제, 처리정지와 동의의 철회를 요구할 수 있으며, 아래의 연락처로 알려 주시면 지체 없이 처리합니다. 대리인을 통하여 요구하는 경우에는 위임장이 필요합니다.

8. 개인정보의 안전성 확보 조치
문의와 첨부파일은 관리자로 확인된 사람만 볼 수 있는 곳에 보관하며, 관리자의 비밀번호는 되돌릴 수 없는 방식으로 암호화하여 저장합니다.

9. 개인정보 보호책임자
회사의 대표가 개인정보 보호책임자이며, 연락처는 회사의 연락처와 같습니다.

10. 권익침해 구제 방법
개인정보 침해에 관한 신고나 상담은 다음 기관에 문의하실 수 있습니다.
- 개인정보분쟁조정위원회: 1833-6972
- 개인정보침해신고센터: 118
- 대검찰청: 1301
- 경찰청: 182

11. 개인정보처리방침의 변경
이 방침은 2025년 2월 13일부터 적용됩니다. 바뀌는 내용은 이 화면에서 알려 드립니다.`;

/** Added for everybody. What is said here has to be true of contact/ and upkeep/. */
const added: Addition = {
  title: "보유 기간과 권리 행사에 더한 내용",
  opening: "부터 다음을 더하여 시행합니다. 제3조, 제7조와 다른 점은 이 내용을 따릅니다.",
  items: [
    "유입 경로의 집계: 이 사이트로 오시기 전의 사이트와 광고의 이름(utm)은 문의와 함께 저장하지 않고, 달마다 몇 건인지만 셉니다. 쿠키는 쓰지 않습니다. 이 내용을 시행하기 전에 접수된 문의와 함께 저장한 것은 접수할 때 안내한 내용을 따르며, 그 문의와 함께 파기합니다.",
    "계약으로 이어지지 않은 문의: 상담이 끝나면 지체 없이 파기하며, 늦어도 마지막으로 연락한 날부터 6개월 안에 파기합니다. 이 내용을 시행하기 전에 접수된 문의는 접수할 때 안내한 기간을 따릅니다.",
    "백업: 사고에 대비한 백업에는 최대 3개월 더 남았다가 지워집니다. 백업에서 되살리더라도 이미 파기한 개인정보는 다시 파기합니다.",
    "내 문의 화면: 접수할 때 알려 드린 주소의 화면에서 보내신 내용을 열람하고, 연락처와 일정을 정정하고, 동의를 철회하실 수 있습니다.",
    "동의의 철회: 계약 전이면 5일 안에 파기합니다. 계약 후이면 법률이 정한 기간 동안만 다른 개인정보와 분리하여 보관한 뒤 파기합니다.",
    "열람, 정정, 삭제, 처리정지의 요구: 전화나 서면으로도 하실 수 있으며, 받은 날부터 10일 안에 처리하고 결과를 알려 드립니다.",
  ],
};

/** What channels of alerts add; see upkeep/alerts/entrusted. */
function entrusted(items: string[]): Addition {
  return {
    title: "새 문의 알림의 위탁에 더한 내용",
    opening:
      items.length > 0
        ? "부터 다음을 더하여 시행합니다. 제6조와 다른 점은 이 내용을 따릅니다."
        : "부터 새 문의를 알리는 일을 다른 곳에 맡기거나 국외로 이전하지 않습니다.",
    items,
  };
}

interface Addition {
  title: string;
  /** After the day from which it applies. */
  opening: string;
  items: string[];
}

/**
 * The whole policy as it is today: the text as announced, then each addition as a section of its own,
 * with the day from which it applies.
 *
 * @param carriers what channels of alerts add at the moment
 * @param newest the newest version, whose days stay for what is in it already
 */
export function policyText(carriers: string[], newest: string, today: string) {
  const wasEntrusted = /부터 새 문의를 알리는 일을|^- 개인정보 처리의 위탁: /m.test(newest);
  const additions = [added];
  if (carriers.length > 0 || wasEntrusted) additions.push(entrusted(carriers));
  const sections = additions.map(
    (addition, index) => `${index + 12}. ${addition.title}\n${bodyOf(addition, newest, today)}`,
  );
  return [announced, ...sections].join("\n\n");
}

function bodyOf({ opening, items }: Addition, newest: string, today: string) {
  const body = [opening, ...items.map((item) => `- ${item}`)].join("\n");
  const known = newest.split("\n\n").find((section) => section.endsWith(body));
  const day = known && /\n(\d+년 \d+월 \d+일)$/.exec(known.slice(0, -body.length))?.[1];
  return (day ?? dayInWords(today)) + body;
}
