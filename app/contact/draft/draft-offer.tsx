import { type RefObject, useRef, useState } from "react";
import { focusLater } from "~/forms/focus-later";
import { fillIn } from "./fill-in";
import { forgetFiles } from "./stored-files";
import { forgetTyped, isPhone, type Typed } from "./typed-draft";

interface DraftOfferProps {
  form: RefObject<HTMLFormElement>;
  typed: Typed | undefined;
  onSettled: () => void;
}

/** Only a press restores an earlier visit's text: somebody else may hold the phone. */
export function DraftOffer({ form, typed, onSettled }: DraftOfferProps) {
  const [outcome, setOutcome] = useState("");
  const box = useRef<HTMLDivElement>(null);
  if (!typed && !outcome) return null;

  function settle(words: string) {
    setOutcome(words);
    onSettled();
    focusLater(() => box.current);
  }

  return (
    <div ref={box} className="draft-offer" role="status" tabIndex={-1}>
      {outcome || (
        <>
          {typed?.pressed && (
            <span>
              이 내용으로 {typed.pressed}에 견적문의하기를 누르셨지만, 접수되었는지 확인되지
              않았습니다. 이미 접수되었을 수 있으니 다시 보내기 전에 전화로 확인해 주세요.
            </span>
          )}
          <span>작성하시던 내용이 있습니다:</span>{" "}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              if (form.current && typed) fillIn(form.current, typed.values);
              settle("이어서 작성하시면 됩니다. 사진과 파일은 다시 선택해 주세요.");
            }}
          >
            이어서 작성
          </button>{" "}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              forgetTyped();
              void forgetFiles();
              settle("삭제했습니다.");
            }}
          >
            삭제
          </button>
        </>
      )}
    </div>
  );
}

export function StoredNote() {
  if (!isPhone()) return null;
  return (
    <p className="field-hint">
      작성하신 내용은 보내실 때까지 최대 7일 동안 이 기기에만 저장됩니다. 창을 닫으면 사진과 파일은
      다시 선택하셔야 합니다.
    </p>
  );
}
