import type { Paper } from "~/estimate/estimate";
import { hasUndrawn } from "~/estimate/paper-facts";

interface PaperFilesProps {
  id: number;
  paper: Paper;
  /** Of a paper that was sent. */
  version?: number;
}

/** The paper on the page as a file, or printed. */
export function PaperFiles({ id, paper, version }: PaperFilesProps) {
  const path = (ending: string, search: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ ...(version && { version: String(version) }), ...search });
    return `/admin/contact/${id}/estimate.${ending}?${asked}`;
  };
  return (
    <>
      <div className="button-row">
        <a href={path("pdf")} className="button-quiet">
          PDF로 내려받기
        </a>{" "}
        <a href={path("xlsx")} className="button-quiet">
          엑셀로 내려받기
        </a>{" "}
        <a
          href={path("pdf", { print: "" })}
          target="_blank"
          rel="noreferrer"
          className="button-quiet"
        >
          인쇄
        </a>
      </div>
      {hasUndrawn(paper) && (
        <p className="field-hint">
          PDF에서는 잘 쓰지 않는 한자와 기호가 □로 표시되고 이모지는 빠집니다.
        </p>
      )}
    </>
  );
}
