import type { RoomKind } from "./rooms";

/** A company that does not exist: names, streets and numbers are invented and look it. */

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

export const aboutBlocks = [
  "집은 매일 돌아오는 곳입니다.\n그래서 보기 좋은 집보다 살기 좋은 집을 먼저 생각합니다.",
  "첫 상담부터 마지막 점검까지 한 사람이 맡습니다.\n무엇을 왜 바꾸는지 도면과 자재를 놓고 함께 정하고,\n정한 것은 정한 날에 정한 값으로 해냅니다.",
  "공사가 끝난 뒤에도 집은 움직입니다.\n계절이 한 번 바뀔 때 다시 찾아가 문과 마감을 살펴 드립니다.",
];

export const serviceBlocks = [
  {
    title: "전체 시공",
    str: "철거부터 마감까지 집 전체를 새로 짓듯 고칩니다.\n단열과 설비처럼 보이지 않는 곳부터 바로잡고, 생활에 맞게 구조를 다시 짭니다.\n공사 기간은 집의 크기에 따라 보통 6주에서 10주입니다.",
  },
  {
    title: "부분 시공",
    str: "주방, 욕실, 현관처럼 꼭 필요한 곳만 고칩니다.\n살면서 하는 공사도 먼지와 소음이 적은 순서로 진행합니다.",
  },
  {
    title: "설계와 자재 상담",
    str: "가구 배치와 수납, 조명 계획을 평면도에 그려 보여 드립니다.\n자재는 견본을 직접 만져 보고 고르실 수 있습니다.",
  },
  {
    title: "사후 관리",
    str: "시공한 곳은 1년 동안 무상으로 고쳐 드립니다.\n그 뒤에도 연락 한 번이면 같은 사람이 찾아갑니다.",
  },
];

interface Project {
  title: string;
  buildingType: "APARTMENT" | "SMALL_APARTMENT" | "HOUSE";
  interiorType: "PART" | "ALL";
  supplyArea: number;
  completion: number;
  startDate: string;
  endDate: string;
  budget: number;
  mainAddress: string;
  palette: number;
  rooms: RoomKind[];
}

/** Oldest first. */
export const projects: Project[] = [
  project(
    "햇살이 오래 머무는 거실",
    "APARTMENT",
    32,
    2004,
    "2024-03-04",
    "2024-05-03",
    "서울특별시 가온구 다온로 21",
    0,
    ["living", "kitchen", "bedroom"],
  ),
  project(
    "책장으로 벽을 세운 서재",
    "HOUSE",
    41.5,
    1998,
    "2024-04-15",
    "2024-06-28",
    "경기도 보람시 새뜰길 8",
    4,
    ["study", "living", "bath"],
  ),
  project(
    "네이비 주방이 있는 집",
    "APARTMENT",
    25,
    2009,
    "2024-06-10",
    "2024-07-26",
    "서울특별시 가온구 하늘로 105",
    2,
    ["kitchen", "dining", "bedroom"],
  ),
  project(
    "작은 집, 넓은 식탁",
    "SMALL_APARTMENT",
    18.5,
    1995,
    "2024-07-08",
    "2024-08-19",
    "서울특별시 마루구 한빛로 33",
    1,
    ["dining", "kitchen", "bath"],
  ),
  project(
    "짙은 나무와 돌의 집",
    "HOUSE",
    52,
    2001,
    "2024-08-05",
    "2024-10-25",
    "경기도 보람시 솔숲로 77",
    3,
    ["living", "kitchen", "bath"],
  ),
  project(
    "둘이 사는 신혼집",
    "APARTMENT",
    24,
    2012,
    "2024-09-23",
    "2024-11-01",
    "인천광역시 누리구 바다로 14",
    4,
    ["bedroom", "living", "kitchen"],
  ),
  project(
    "아이 방을 품은 34평",
    "APARTMENT",
    34,
    2007,
    "2024-10-14",
    "2024-12-13",
    "서울특별시 가온구 별빛로 60",
    0,
    ["dining", "study", "bedroom"],
  ),
  project(
    "욕실만 새로",
    "SMALL_APARTMENT",
    21,
    1999,
    "2025-01-13",
    "2025-01-24",
    "서울특별시 마루구 한빛로 128",
    2,
    ["bath"],
  ),
  project(
    "테라코타 주방과 헤링본 마루",
    "APARTMENT",
    29.5,
    2003,
    "2025-02-17",
    "2025-04-04",
    "경기도 보람시 들꽃로 5",
    1,
    ["kitchen", "living", "bedroom"],
  ),
  project(
    "부모님을 위한 단층집",
    "HOUSE",
    38,
    1991,
    "2025-03-10",
    "2025-05-30",
    "강원특별자치도 가람시 물안개길 2",
    0,
    ["bedroom", "living", "bath"],
  ),
  project(
    "먹색 침실, 조용한 밤",
    "APARTMENT",
    33,
    2010,
    "2025-05-12",
    "2025-06-27",
    "서울특별시 마루구 은하로 19",
    3,
    ["bedroom", "study", "dining"],
  ),
  project(
    "일과 쉼을 나눈 집",
    "APARTMENT",
    27,
    2015,
    "2025-06-16",
    "2025-07-25",
    "인천광역시 누리구 물결로 88",
    2,
    ["study", "living", "bath"],
  ),
  project(
    "볕 드는 반지하의 변신",
    "SMALL_APARTMENT",
    16,
    1993,
    "2025-08-04",
    "2025-09-12",
    "서울특별시 가온구 다온로 7",
    4,
    ["living", "kitchen"],
  ),
  project(
    "온 가족이 모이는 식탁",
    "APARTMENT",
    45,
    2006,
    "2025-09-01",
    "2025-11-14",
    "경기도 보람시 새뜰길 51",
    0,
    ["dining", "kitchen", "living"],
  ),
];

function project(
  title: string,
  buildingType: Project["buildingType"],
  supplyArea: number,
  completion: number,
  startDate: string,
  endDate: string,
  mainAddress: string,
  palette: number,
  rooms: RoomKind[],
): Project {
  const interiorType = rooms.length > 1 ? "ALL" : "PART";
  const budget = Math.round((supplyArea * (interiorType === "ALL" ? 190 : 40)) / 100) * 100;
  return {
    title,
    buildingType,
    interiorType,
    supplyArea,
    completion,
    startDate,
    endDate,
    budget,
    mainAddress,
    palette,
    rooms,
  };
}

/** One in every status, the newest last. */
export const inquiries = [
  {
    status: "COMPLETE",
    customer: "김예시",
    buildingType: "APARTMENT",
    exclusiveArea: 25,
    budget: 5200,
    memo: "공사 완료. 1년 점검 연락할 것.",
    customerMemo: "전체 시공을 생각하고 있습니다. 주방을 넓게 쓰고 싶어요.",
  },
  {
    status: "HOLD",
    customer: "이가상",
    buildingType: "HOUSE",
    exclusiveArea: 38,
    budget: 0,
    memo: "이사 날짜가 정해지면 다시 연락 주시기로 함.",
    customerMemo: "아직 계획 단계입니다.",
  },
  {
    status: "IN_PROGRESS",
    customer: "박견본",
    buildingType: "APARTMENT",
    exclusiveArea: 31.5,
    budget: 6100,
    memo: "2주차, 타일 작업 중.",
    customerMemo: "욕실 두 곳과 현관을 꼭 바꾸고 싶습니다.",
  },
  {
    status: "CONTRACT",
    customer: "최모의",
    buildingType: "SMALL_APARTMENT",
    exclusiveArea: 18,
    budget: 2800,
    memo: "계약금 입금 확인.",
    customerMemo: "반려견이 있어 바닥이 미끄럽지 않았으면 합니다.",
  },
  {
    status: "MEET3",
    customer: "정시험",
    buildingType: "COMMERCIAL",
    exclusiveArea: 15,
    budget: 3000,
    memo: "최종 견적 전달.",
    customerMemo: "작은 카페입니다.",
  },
  {
    status: "MEET2",
    customer: "한보기",
    buildingType: "APARTMENT",
    exclusiveArea: 34,
    budget: 7000,
    memo: "자재 견본 보여 드림. 마루 쪽으로 기움.",
    customerMemo: "아이 방 두 개가 필요합니다.",
  },
  {
    status: "MEET1",
    customer: "윤가명",
    buildingType: "APARTMENT",
    exclusiveArea: 22.5,
    budget: 4000,
    memo: "첫 방문 실측 완료.",
    customerMemo: "수납이 부족해요.",
  },
  {
    status: "CONTACT",
    customer: "오예제",
    buildingType: "HOUSE",
    exclusiveArea: 45,
    budget: 9000,
    memo: "",
    customerMemo: "도면과 지금 사진을 함께 보냅니다.",
  },
] as const;
