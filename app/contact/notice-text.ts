/** The consent box's label, which is also part of the stored notice. */
export const consentLabel = "개인정보 수집 및 이용에 동의합니다.";

/** The four things that PIPA article 15 (2) requires before consent. */
const facts = [
  [
    "수집하는 항목",
    "이름, 연락처, 시공할 곳의 주소와 건물 정보, 공사 희망 사항, 첨부한 파일, 상담하며 알려 주시는 내용",
  ],
  ["이용 목적", "견적 상담과 그에 대한 연락"],
  [
    "보유 기간",
    "계약 기록 5년, 소비자 불만·분쟁 처리 기록 3년. 그 밖에는 상담이 끝나면 지우며, 늦어도 마지막으로 연락한 날부터 6개월 안에 지웁니다. 백업에는 최대 3개월 더 남습니다.",
  ],
  [
    "거부할 권리",
    "동의하지 않을 수 있으며, 동의하지 않으면 온라인 견적 문의를 접수할 수 없습니다.",
  ],
];

/** The notice as it is kept and shown: what is ticked, then one fact a line. */
export const noticeText = [consentLabel, ...facts.map((fact) => fact.join(": "))].join("\n");
