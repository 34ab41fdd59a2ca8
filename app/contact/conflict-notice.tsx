import { FieldConflict } from "~/forms/conflict";
import { buildingTypes, interiorTypes, statuses } from "./inquiry";

interface ConflictNoticeProps {
  stored: object;
  sent: object;
}

const labels = {
  customer: "이름",
  phoneNumber: "연락처",
  email: "이메일",
  buildingType: "건물 유형",
  exclusiveArea: "분양 면적",
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  startDate: "공사 시작 예정일",
  moveInDate: "입주 예정일",
  budget: "예산",
  interiorType: "공사 범위",
  status: "상태",
  memo: "직원 메모",
};

const words = { ...buildingTypes, ...interiorTypes, ...statuses };

export function ConflictNotice(props: ConflictNoticeProps) {
  return <FieldConflict labels={labels} words={words} {...props} />;
}
