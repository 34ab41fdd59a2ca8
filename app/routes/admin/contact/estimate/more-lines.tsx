import { ListButton } from "~/forms/list-button";
import { LONGEST_PASTE } from "./pasted-lines";
import { fieldOf, Labelled } from "./rest-fields";

interface MoreLinesProps {
  pasted: string | undefined;
  copied: string | undefined;
  problems: { pasted: string | undefined; copied: string | undefined };
  /** Estimates whose lines can be copied. */
  copyable: { number: string; words: string }[];
  /** With script only: @returns whether lines were found */
  onPaste: ((pasted: string) => boolean) | undefined;
}

/** Lines that are not typed: from a spreadsheet, or from an earlier estimate. */
export function MoreLines({ pasted, copied, problems, copyable, onPaste }: MoreLinesProps) {
  const wrong = {
    ...(problems.pasted && { pasted: problems.pasted }),
    ...(problems.copied && { copied: problems.copied }),
  };
  const isOpen = Object.keys(wrong).length > 0;
  function paste() {
    const field = document.getElementById("pasted") as HTMLTextAreaElement | null;
    if (field && onPaste?.(field.value)) field.value = "";
  }
  return (
    <details className="more-lines" open={isOpen || undefined}>
      <summary>엑셀이나 이전 견적서에서 가져오기</summary>
      <Labelled id="pasted" label="엑셀에서 붙여 넣기" problem={problems.pasted}>
        <textarea
          {...fieldOf("pasted", wrong)}
          defaultValue={pasted}
          rows={4}
          maxLength={LONGEST_PASTE}
          placeholder="엑셀에서 복사한 칸을 여기에 붙여 넣으세요."
        />
        <p className="field-hint">
          열의 순서: 공종, 품명, 규격, 단위, 수량, 단가. 첫 행에 제목이 있으면 제목대로 읽습니다.
        </p>
        <ListButton command="paste" onPress={onPaste && paste}>
          붙여 넣은 품목 추가
        </ListButton>
      </Labelled>
      <Labelled id="copied" label="이전 견적서의 품목" problem={problems.copied}>
        <div className="amount-control">
          <input
            {...fieldOf("copied", wrong)}
            defaultValue={copied}
            list="copyable"
            placeholder="견적 번호, 예: 12-1"
          />
          <ListButton command="copy" onPress={undefined}>
            품목 가져오기
          </ListButton>
        </div>
        <datalist id="copyable">
          {copyable.map(({ number, words }) => (
            <option key={number} value={number}>
              {words}
            </option>
          ))}
        </datalist>
      </Labelled>
    </details>
  );
}
