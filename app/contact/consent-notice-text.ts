import { consentLabel, optionalItems } from "./inquiry";

/** Two days as one item. */
const optional = optionalItems().join(", ").replace("시작 예정일, 입주", "시작·입주");

/** PIPA article 15 (2); by article 16, nobody may be refused for leaving optional items empty. */
const facts = [
  [
    "수집·이용 목적",
    "견적 문의의 접수와 확인, 견적 상담과 그에 관한 연락, 견적서 작성·전달, 실측 방문 예약, ‘내 문의’ 페이지 제공",
  ],
  ["필수 항목", "이름, 연락처, 건물 유형, 분양 면적, 시공할 곳의 주소"],
  [
    "선택 항목",
    `${optional}, 참고한 시공 사례, 상담하며 알려 주시는 내용, 견적서에 대한 답변과 그때 입력하시는 성명, 방문 예약과 요청하시는 시간. 입력하지 않아도 문의하실 수 있습니다.`,
  ],
  [
    "보유 및 이용 기간",
    "상담이 끝난 날부터 5일, 늦어도 마지막으로 연락한 날부터 6개월. 계약하시면 계약 기록은 5년, 소비자 불만·분쟁 처리 기록은 3년. 백업에는 최대 3개월 더 남습니다.",
  ],
  [
    "동의를 거부할 권리",
    "동의를 거부하실 수 있습니다. 거부하시면 온라인 견적 문의를 이용하실 수 없으며, 전화로 문의하실 수 있습니다.",
  ],
];

export const consentNoticeText = [consentLabel, ...facts.map((fact) => fact.join(": "))].join("\n");
