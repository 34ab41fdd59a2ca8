import { useHydrated } from "~/forms/use-hydrated";
import type { DetailValues, PictureDetail } from "./picture-detail";

type SharedDetail = PictureDetail & { kind: "choice" };

export function isShared(detail: PictureDetail): detail is SharedDetail {
  return detail.kind === "choice" && detail.isShared === true;
}

interface PictureBatchProps {
  details: SharedDetail[];
  ticked: DetailValues[];
  isAll: boolean;
  given: string;
  onTickAll: (isOn: boolean) => void;
  onGive: (detail: string, value: string, label: string) => void;
  onRemove: () => void;
}

/** No choice has it, and the empty one says what is to be chosen. */
const NONE = "none";

/** Before the script is there, it only takes its room, so that nothing moves then. */
export function PictureBatch(props: PictureBatchProps) {
  const isReady = useHydrated();
  const { details, ticked, isAll, given, onTickAll, onGive } = props;
  const count = ticked.length;
  const chosen = given ? `${count}장: ${given}` : `${count}장 선택`;
  return (
    <div className={isReady ? "picture-batch" : "picture-batch picture-batch-later"}>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ currentTarget }) => onTickAll(currentTarget.checked)}
        />{" "}
        모두 선택
      </label>{" "}
      <output>{count > 0 ? chosen : "사진을 누르면 선택됩니다"}</output>{" "}
      {details.map(({ name, label, choices }) => (
        <select
          key={name}
          aria-label={`선택한 사진의 ${label}`}
          disabled={count === 0}
          value={sameIn(ticked.map((values) => values[name] ?? ""))}
          onChange={({ currentTarget: { value, selectedOptions } }) =>
            onGive(name, value === NONE ? "" : value, selectedOptions[0]?.label ?? "")
          }
        >
          <option value="" hidden>
            {label}
          </option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          <option value={NONE}>선택 안 함</option>
        </select>
      ))}
      {count > 0 && (
        <button type="button" className="button-quiet" onClick={props.onRemove}>
          {count}장 제거
        </button>
      )}
    </div>
  );
}

/** So that arrow keys go on from there; "" for nothing in common. */
function sameIn([first = "", ...others]: string[]) {
  return others.every((other) => other === first) ? first : "";
}
