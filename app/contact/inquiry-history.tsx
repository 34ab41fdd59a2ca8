import { Link } from "@remix-run/react";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";
import { inSeoul } from "~/text/moment";
import { buildingTypes, fieldLabels, statuses } from "./inquiry";
import type { readHistory } from "./inquiry-history.server";

interface InquiryHistoryProps extends Awaited<ReturnType<typeof readHistory>> {
  /** Whether this is a page of older saves, which somebody has asked for. */
  isOlder: boolean;
}

const labels: Record<string, string> = { ...fieldLabels, latitude: "위도", longitude: "경도" };
const words: Record<string, Record<string, string>> = {
  buildingType: buildingTypes,
  interiorType: interiorTypes,
  status: statuses,
};
/** Stored for missing values. */
const missing: Record<string, string> = {
  exclusiveArea: String(NO_NUMBER),
  budget: String(NO_NUMBER),
  latitude: String(NO_NUMBER),
  longitude: String(NO_NUMBER),
  startDate: NO_DATE,
  moveInDate: NO_DATE,
};

/** What staff have changed, with old and new values. */
export function InquiryHistory({ saves, older, isOlder }: InquiryHistoryProps) {
  return (
    <details className="form-section history" id="history" open={isOlder}>
      <summary>변경 이력</summary>
      {saves.length === 0 && <p className="field-hint">고친 적이 없습니다.</p>}
      <ol>
        {saves.map(({ version, at, username, fields }) => (
          <li key={version}>
            <p>
              <span>언제</span> <time dateTime={at}>{inSeoul(at)}</time> <span>누가</span>{" "}
              <strong>{username}</strong>
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">항목</th>
                  <th scope="col">전</th>
                  <th scope="col">후</th>
                </tr>
              </thead>
              <tbody>
                {inOrder(fields).map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{labels[field] ?? field}</th>
                    <td>{shown(field, before)}</td>
                    <td>{shown(field, after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ol>
      <nav className="pager" aria-label="변경 이력 넘기기">
        {isOlder && <Link to="?#history">최근 이력으로</Link>}{" "}
        {older !== undefined && <Link to={`?history=${older}#history`}>이전 이력 더 보기</Link>}
      </nav>
    </details>
  );
}

/** In the order of the form. */
function inOrder<Change extends { field: string }>(fields: Change[]) {
  const order = Object.keys(labels);
  return [...fields].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

function shown(field: string, value: string) {
  if (value === "" || value === missing[field]) return "없음";
  return words[field]?.[value] ?? value;
}
