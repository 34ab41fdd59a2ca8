interface ConflictProps {
  /** What is compared, in words; what is the same is left out. */
  rows: { label: string; theirs: string; mine: string }[];
}

/** Two people saved the same record: what the other one stored, beside what is in the form now. */
export function Conflict({ rows }: ConflictProps) {
  return (
    <div className="error-summary" role="alert">
      <h2>다른 사람이 먼저 저장했습니다</h2>
      <p>
        아직 저장하지 않았습니다. 아래에서 다른 점을 확인하고, 내 내용으로 바꾸려면 다시 저장하세요.
      </p>
      <dl className="differences">
        {rows
          .filter(({ theirs, mine }) => theirs !== mine)
          .map(({ label, theirs, mine }) => (
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
