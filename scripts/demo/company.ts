/** A fictitious company: names, streets and numbers are obviously invented. */

export const company = {
  representative: "홍길동",
  email: "office@example.com",
  phoneNumber: "02-0000-0000",
  postCode: "00000",
  mainAddress: "서울특별시 가온구 예시로 12",
  detailAddress: "보기빌딩 3층",
  latitude: 37.5663,
  longitude: 126.9779,
};

export const site = {
  tagline: "가온구 아파트·빌라 인테리어",
  introduction: "설계부터 입주 뒤 점검까지 한 사람이 맡는, 가온구의 작은 시공 회사입니다.",
  officeHours: "평일 09:00~18:00, 주말 휴무",
  tradeName: "예시 인테리어",
  businessNumber: "000-00-00000",
  licence: "실내건축공사업 제00-00-0000호",
};

export const aboutBlocks = [
  "집은 매일 돌아오는 곳입니다.\n그래서 보기 좋은 집보다 살기 좋은 집을 먼저 생각합니다.",
  "첫 상담부터 마지막 점검까지 한 사람이 맡습니다.\n무엇을 왜 공사하는지 도면과 자재를 놓고 함께 정하고,\n약속한 날짜와 금액을 지킵니다.",
  "공사가 끝난 뒤에도 집은 조금씩 달라집니다.\n입주 1개월 뒤와 3개월 뒤에 찾아가 문과 마감을 점검해 드립니다.",
];

export const serviceBlocks = [
  {
    title: "전체 시공",
    str: "철거부터 마감까지 집 전체를 새로 짓듯 시공합니다.\n단열과 설비처럼 보이지 않는 곳부터 바로잡고, 생활에 맞게 구조를 다시 짭니다.\n공사 기간은 집의 크기에 따라 보통 6주에서 10주입니다.",
  },
  {
    title: "부분 시공",
    str: "주방, 욕실, 현관처럼 꼭 필요한 곳만 시공합니다.\n거주하면서 하는 공사도 먼지와 소음이 적은 순서로 진행합니다.",
  },
  {
    title: "설계와 자재 상담",
    str: "가구 배치와 수납, 조명 계획을 평면도에 그려 보여 드립니다.\n자재는 견본을 직접 만져 보고 선택하실 수 있습니다.",
  },
  {
    title: "사후 관리",
    str: "시공한 곳은 1년 동안 무상으로 보수해 드립니다.\n입주 1개월 뒤와 3개월 뒤에는 따로 연락하지 않으셔도 방문해 점검합니다.",
  },
];

/** Beside the block that says so. */
export const blockPictures = [
  { picture: "portrait.jpg", alt: "대표 홍길동", beside: "한 사람이 맡습니다" },
  { picture: "site.jpg", alt: "철거를 마친 현장", beside: "철거부터 마감까지" },
];

/** What the office promises, said the same everywhere. */
export const nextStep = "영업일 기준 2일 안에 전화드립니다.";

export const ofPaper = {
  contactPerson: "김현우 실장 010-0000-0000",
  bankAccount: "예시은행 000-0000-0000-00 한결 인테리어",
};

export const steps = [
  {
    title: "문의와 전화 상담",
    str: `홈페이지나 전화로 집과 예산을 알려 주시면 ${nextStep}`,
  },
  {
    title: "현장 방문과 견적",
    str: "현장을 실측하고 살펴본 뒤, 항목별 금액을 적은 견적서를 드립니다.",
  },
  {
    title: "설계와 자재",
    str: "도면과 견본을 보며 함께 정합니다. 정한 내용은 계약서에 명시합니다.",
  },
  {
    title: "시공",
    str: "매일 사진으로 진행 상황을 알려 드립니다. 추가 비용이 생기면 먼저 상의드립니다.",
  },
  { title: "입주와 점검", str: "입주 1개월 뒤와 3개월 뒤에 방문해 점검하고 보수해 드립니다." },
];

/** The slides of the home page, in order. `project` is the title of the one that it leads to. */
export const slides = [
  {
    picture: "big-table-dining.jpg",
    alt: "온 가족이 모이는 식탁",
    line: "모두가 앉는 식탁 하나",
    project: "온 가족이 모이는 식탁",
  },
  {
    picture: "navy-kitchen.jpg",
    alt: "네이비 주방과 밝은 돌 상판",
    line: "아침이 짧아지는 주방",
    project: "네이비 주방이 있는 집",
  },
  {
    picture: "terracotta-kitchen.jpg",
    alt: "테라코타 주방과 헤링본 마루",
    line: "흙빛에서 시작한 집",
    project: "테라코타 주방과 헤링본 마루",
  },
  {
    picture: "wood-and-stone-living.jpg",
    alt: "짙은 나무와 돌로 마감한 거실",
    line: "오래 보아도 좋은 재료",
    project: "짙은 나무와 돌의 집",
  },
];
