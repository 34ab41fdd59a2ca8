import { PrivacyPolicy } from "~/public/privacy-policy";

/** The four things that PIPA article 15 (2) requires before consent, and the full policy. */
export function ConsentNotice() {
  return (
    <>
      <dl className="consent-notice">
        <div>
          <dt>수집하는 항목</dt>
          <dd>이름, 연락처, 시공할 곳의 주소와 건물 정보, 공사 희망 사항, 첨부한 파일</dd>
        </div>
        <div>
          <dt>이용 목적</dt>
          <dd>견적 상담과 그에 대한 연락</dd>
        </div>
        <div>
          <dt>보유 기간</dt>
          <dd>계약 기록 5년, 소비자 불만·분쟁 처리 기록 3년. 그 밖에는 상담이 끝나면 지웁니다.</dd>
        </div>
        <div>
          <dt>거부할 권리</dt>
          <dd>동의하지 않을 수 있으며, 동의하지 않으면 온라인 견적 문의를 접수할 수 없습니다.</dd>
        </div>
      </dl>
      <details className="policy">
        <summary>개인정보처리방침 전문 보기</summary>
        <PrivacyPolicy />
      </details>
    </>
  );
}
