import { type PolicyVersion, useCompany, usePolicyVersion } from "./frame";

/**
 * The full policy as announced, for its own page and the quote form. Headings start at h3, to fit
 * below a section heading.
 */
export function PrivacyPolicy() {
  return (
    <div className="privacy-policy">
      <p>
        회사는 「개인정보 보호법」 제30조에 따라 견적을 문의하시는 분의 개인정보를 보호하고 관련
        고충을 신속하게 처리하기 위하여 다음과 같이 개인정보처리방침을 수립하여 공개합니다.
      </p>
      <dl className="policy-dates">
        <div>
          <dt>공고일자</dt>
          <dd>
            <time dateTime="2025-02-13">2025년 2월 13일</time>
          </dd>
        </div>
        <div>
          <dt>시행일자</dt>
          <dd>
            <time dateTime="2025-02-13">2025년 2월 13일</time>
          </dd>
        </div>
      </dl>

      <h3>1. 개인정보의 처리 목적</h3>
      <p>
        회사는 다음의 목적을 위하여 개인정보를 처리하며, 다른 목적으로는 이용하지 않습니다. 목적이
        바뀌는 경우에는 「개인정보 보호법」 제18조에 따라 별도의 동의를 받습니다.
      </p>
      <ul>
        <li>견적 문의의 접수와 확인, 상담과 견적을 위한 연락</li>
        <li>시공 계약의 체결과 이행, 시공 후 하자와 불만의 처리</li>
      </ul>

      <h3>2. 처리하는 개인정보의 항목</h3>
      <ul>
        <li>반드시 받는 항목: 이름, 연락처, 건물 유형, 면적, 시공할 곳의 주소</li>
        <li>
          선택하여 적는 항목: 공사 시작 예정일, 입주 예정일, 예산, 공사 범위, 문의 내용, 첨부파일
        </li>
      </ul>
      <p>로그인을 하지 않는 방문자의 컴퓨터에는 이용 행태를 쫓는 쿠키를 두지 않습니다.</p>

      <h3>3. 개인정보의 처리 및 보유 기간</h3>
      <p>
        회사는 상담이 끝나면 개인정보를 지체 없이 파기합니다. 다만 「전자상거래 등에서의
        소비자보호에 관한 법률」에 따라 보존하여야 하는 기록은 다음 기간 동안 보관합니다.
      </p>
      <ul>
        <li>계약 또는 청약철회 등에 관한 기록: 5년</li>
        <li>소비자의 불만 또는 분쟁처리에 관한 기록: 3년</li>
      </ul>

      <h3>4. 개인정보의 파기 절차와 방법</h3>
      <p>
        보유 기간이 지났거나 처리 목적을 이룬 개인정보는 지체 없이 파기합니다. 전자 파일은 되살릴 수
        없도록 삭제하고, 종이에 적힌 것은 분쇄하거나 태웁니다.
      </p>

      <h3>5. 개인정보의 제3자 제공</h3>
      <p>
        회사는 개인정보를 제1조의 목적 안에서만 처리하며, 정보주체의 동의가 있거나 법률에 특별한
        규정이 있는 경우가 아니면 제3자에게 제공하지 않습니다.
      </p>

      <h3>6. 개인정보 처리의 위탁</h3>
      <p>
        회사는 개인정보의 처리를 다른 곳에 맡기지 않고 직접 합니다. 맡기게 되는 경우에는 맡는 이와
        맡기는 업무를 이 방침에 공개합니다.
      </p>

      <h3>7. 정보주체의 권리와 행사 방법</h3>
      <p>
        정보주체는 언제든지 회사에 개인정보의 열람, 정정, 삭제, 처리정지와 동의의 철회를 요구할 수
        있으며, 아래의 연락처로 알려 주시면 지체 없이 처리합니다. 대리인을 통하여 요구하는 경우에는
        위임장이 필요합니다.
      </p>

      <h3>8. 개인정보의 안전성 확보 조치</h3>
      <p>
        문의와 첨부파일은 관리자로 확인된 사람만 볼 수 있는 곳에 보관하며, 관리자의 비밀번호는
        되돌릴 수 없는 방식으로 암호화하여 저장합니다.
      </p>

      <h3>9. 개인정보 보호책임자</h3>
      <Contact />

      <h3>10. 권익침해 구제 방법</h3>
      <p>개인정보 침해에 관한 신고나 상담은 다음 기관에 문의하실 수 있습니다.</p>
      <ul>
        <li>개인정보분쟁조정위원회: 1833-6972</li>
        <li>개인정보침해신고센터: 118</li>
        <li>대검찰청: 1301</li>
        <li>경찰청: 182</li>
      </ul>

      <h3>11. 개인정보처리방침의 변경</h3>
      <p>이 방침은 2025년 2월 13일부터 적용됩니다. 바뀌는 내용은 이 화면에서 알려 드립니다.</p>
      <Additions />
    </div>
  );
}

/** What has been added since, as another version; the text above stays as it was announced. */
function Additions() {
  const version = usePolicyVersion();
  if (!version) return null;
  return (
    <>
      <h3>12. 더한 내용</h3>
      <PolicyVersionText {...version} />
    </>
  );
}

export function PolicyVersionText({ effectiveFrom, additions }: PolicyVersion) {
  const day = new Date(effectiveFrom);
  const date = `${day.getUTCFullYear()}년 ${day.getUTCMonth() + 1}월 ${day.getUTCDate()}일`;
  return (
    <>
      <p>
        <time dateTime={effectiveFrom}>{date}</time>부터{" "}
        {additions.length > 0
          ? "다음을 더하여 시행합니다. 제6조와 다른 점은 이 내용을 따릅니다."
          : "새 문의를 알리는 일을 다른 곳에 맡기거나 국외로 이전하지 않습니다."}
      </p>
      {additions.length > 0 && (
        <ul>
          {additions.map((addition) => (
            <li key={addition}>{addition}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The company's own contact details, as far as entered; no name is hard-coded. */
function Contact() {
  const { representative, email, phoneNumber, phoneLink } = useCompany() ?? {};
  if (!representative && !email && !phoneNumber) {
    return (
      <p>
        개인정보 보호책임자의 연락처를 준비하고 있습니다. 그동안의 요구와 문의는{" "}
        <a href="/contact">온라인 견적 문의</a>의 문의 내용에 적어 주시면 회사가 직접 받아
        처리합니다.
      </p>
    );
  }
  return (
    <ul>
      {representative && <li>책임자: {representative} (대표)</li>}
      {phoneNumber && (
        <li>
          연락처: <a href={phoneLink}>{phoneNumber}</a>
        </li>
      )}
      {email && (
        <li>
          이메일: <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}
