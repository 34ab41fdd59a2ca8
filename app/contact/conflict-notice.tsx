import { buildingTypes, interiorTypes, type Status, statuses } from "./inquiry";

interface ConflictNoticeProps {
  stored: object;
  sent: object;
}

const labels: Record<string, string> = {
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

const words: Record<string, string> = { ...buildingTypes, ...interiorTypes, ...statuses };

/** Two people saved the same inquiry: what the other one stored, beside what is in the form now. */
export function ConflictNotice({ stored, sent }: ConflictNoticeProps) {
  const differences = Object.entries(labels)
    .map(([name, label]) => ({
      label,
      theirs: shown((stored as Record<string, unknown>)[name]),
      mine: shown((sent as Record<string, unknown>)[name]),
    }))
    .filter(({ theirs, mine }) => theirs !== mine);

  return (
    <div className="error-summary" role="alert">
      <h2>다른 사람이 먼저 저장했습니다</h2>
      <p>
        아직 저장하지 않았습니다. 아래에서 다른 점을 확인하고, 내 내용으로 바꾸려면 다시 저장하세요.
      </p>
      <dl className="differences">
        {differences.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>저장된 값: {theirs || "없음"}</dd>
            <dd>내 값: {mine || "없음"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The stand-ins for what was not given count as nothing, as they do in the form. */
function shown(value: unknown) {
  const text = String(value ?? "");
  if (text === "0" || text === "2025-01-01") return "";
  return words[text as Status] ?? text;
}
