import { useEffect, useRef } from "react";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";

interface ConflictProps {
  /** What the other one stored, as the server answered it: each new answer is shown anew. */
  stored: object;
  /** What is compared, in words; what is the same is left out. */
  rows: { label: string; theirs: string; mine: string }[];
}

/** Two people saved the same record: what the other one stored, beside what is in the form now. */
export function Conflict({ stored, rows }: ConflictProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The save button may be screens below, and a save that leads nowhere scrolls nowhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [stored]);

  return (
    <div
      ref={notice}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // Without script the browser begins here.
      // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
      autoFocus
    >
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

interface FieldConflictProps {
  /** The fields that are compared, in the form's order. */
  labels: Record<string, string>;
  /** How values that are no words of their own are shown, such as APARTMENT. */
  words?: Record<string, string>;
  stored: object;
  sent: object;
  more?: ConflictProps["rows"];
}

/** The same for a record of plain fields. */
export function FieldConflict({ labels, words = {}, stored, sent, more = [] }: FieldConflictProps) {
  /** The stand-ins for what was not given count as nothing, as they do in the form. */
  const shown = (values: object, name: string) => {
    const value = String((values as Record<string, unknown>)[name] ?? "");
    return value === String(NO_NUMBER) || value === NO_DATE ? "" : (words[value] ?? value);
  };
  const rows = Object.entries(labels).map(([name, label]) => ({
    label,
    theirs: shown(stored, name),
    mine: shown(sent, name),
  }));
  return <Conflict stored={stored} rows={[...rows, ...more]} />;
}
