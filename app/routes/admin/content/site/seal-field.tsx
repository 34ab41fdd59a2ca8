import { FieldErrors } from "~/forms/field";
import type { FieldProblem } from "~/text/refusal";
import { siteLabels } from "./site-schema";

export interface ShownSeal {
  /** The name of its file, or "". */
  stored: string;
  /** Of a refused form. */
  sent: string | undefined;
}

interface SealFieldProps extends ShownSeal {
  isEditing: boolean;
  errors: FieldProblem[] | undefined;
}

/** A picture that only papers show, sent with the form. */
export function SealField({ stored, sent, isEditing, errors }: SealFieldProps) {
  const shown = sent || stored;
  return (
    <div className="field thumbnail-field">
      {isEditing ? (
        <label htmlFor="site-seal">{siteLabels.seal}</label>
      ) : (
        <p className="field-label">{siteLabels.seal}</p>
      )}
      {shown !== "" && <img src={`/admin/paper/${shown}`} alt="현재 직인" />}
      {shown === "" && !isEditing && <p className="field-hint">없음</p>}
      {isEditing && (
        <>
          {sent && <input type="hidden" name="newSeal" value={sent} />}
          <input
            id="site-seal"
            name="seal"
            type="file"
            accept="image/*"
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? "site-seal-hint site-seal-error" : "site-seal-hint"}
          />
          <p id="site-seal-hint" className="field-hint">
            견적서에서 대표자 이름 위에 찍히는 도장 그림입니다. 흰 종이에 찍어 도장만 보이게 자른
            사진이나 배경이 투명한 PNG가 좋습니다. 홈페이지에는 표시되지 않습니다.
          </p>
          <FieldErrors id="site-seal-error" errors={errors} />
          {shown !== "" && (
            <label className="check">
              <input type="checkbox" name="noSeal" value="1" defaultChecked={sent === ""} /> 직인을
              삭제
            </label>
          )}
        </>
      )}
    </div>
  );
}
