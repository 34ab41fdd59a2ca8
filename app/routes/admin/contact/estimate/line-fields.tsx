import { memo } from "react";
import { ListButton } from "~/forms/list-button";
import type { Problems } from "./check-estimate";
import { type LineField, lineFieldNames, lineFields } from "./typed-estimate";
import { lineId, type Row } from "./use-lines";

interface LineFieldsProps {
  row: Row;
  index: number;
  isLast: boolean;
  amount: number;
  problems: Problems;
  /** With script only. */
  onMove: ((index: number, by: 1 | -1) => void) | undefined;
  onRemove: ((index: number) => void) | undefined;
}

/** The titles above the lines on a wide screen, where the fields' own labels are hidden. */
export function LineTitles() {
  return (
    <div className="estimate-line line-titles" aria-hidden="true">
      {[...Object.values(lineFields), "금액"].map((title) => (
        <span key={title}>{title} </span>
      ))}
    </div>
  );
}

/**
 * A line of an estimate: its fields side by side on a wide screen, a card on a phone. Of 500, only the
 * one in which somebody types is rendered again.
 */
export const LineFields = memo(function LineFields(props: LineFieldsProps) {
  const { row, index, amount, problems } = props;
  const errorId = `error-${row.key}`;
  const wrong = lineFieldNames.filter((name) => problems[`${name}-${row.key}`]);
  return (
    <fieldset id={lineId(row.key)} data-line className="estimate-line">
      <legend className="visually-hidden">{index + 1}번 품목</legend>
      {lineFieldNames.map((name) => {
        const isWrong = wrong.includes(name);
        return (
          <label key={name} className={`line-${name}`}>
            <span>{lineFields[name]}</span>
            <input
              id={`${name}-${row.key}`}
              name={name}
              defaultValue={row.line[name]}
              autoComplete="off"
              enterKeyHint="next"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              {...more[name]}
            />
          </label>
        );
      })}
      <p className="line-amount">
        <span>금액</span> <output>{amount.toLocaleString("ko-KR")}</output>
      </p>
      <LineButtons {...props} />
      {wrong.length > 0 && (
        <p id={errorId} className="field-error">
          {wrong.map((name) => `${lineFields[name]}: ${problems[`${name}-${row.key}`]}`).join(" ")}
        </p>
      )}
    </fieldset>
  );
});

const more: Partial<Record<LineField, object>> = {
  work: { list: "works" },
  unit: { list: "units" },
  quantity: { inputMode: "decimal" },
  price: { inputMode: "numeric" },
};

function LineButtons({ index, isLast, onMove, onRemove }: LineFieldsProps) {
  return (
    <div className="line-buttons">
      <span data-move="up">
        <ListButton
          command={`up ${index}`}
          disabled={index === 0}
          onPress={onMove && (() => onMove(index, -1))}
        >
          <span aria-hidden="true">↑</span>{" "}
          <span className="visually-hidden">{index + 1}번 품목 위로</span>
        </ListButton>
      </span>
      <span data-move="down">
        <ListButton
          command={`down ${index}`}
          disabled={isLast}
          onPress={onMove && (() => onMove(index, 1))}
        >
          <span aria-hidden="true">↓</span>{" "}
          <span className="visually-hidden">{index + 1}번 품목 아래로</span>
        </ListButton>
      </span>
      <ListButton command={`remove ${index}`} onPress={onRemove && (() => onRemove(index))}>
        <span aria-hidden="true">×</span>{" "}
        <span className="visually-hidden">{index + 1}번 품목 삭제</span>
      </ListButton>
    </div>
  );
}

/** What the fields offer as one types. */
export function LineChoices() {
  return (
    <>
      <datalist id="works">
        {works.map((work) => (
          <option key={work} value={work} />
        ))}
      </datalist>
      <datalist id="units">
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </>
  );
}

const works = [
  ...["철거공사", "설비공사", "전기공사", "목공사", "창호공사", "타일공사", "욕실공사"],
  ...["도장공사", "도배공사", "바닥공사", "가구공사", "조명공사", "청소·폐기물"],
];
const units = ["식", "㎡", "평", "m", "개", "세트", "인", "장", "롤"];
