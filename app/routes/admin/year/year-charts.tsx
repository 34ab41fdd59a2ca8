import type { CSSProperties, ReactNode } from "react";
import type { Month, Share } from "./year.server";

interface ChartProps {
  title: string;
  columns: string[];
  rows: [string, ...number[]][];
  children: ReactNode;
}

function Chart({ title, columns, rows, children }: ChartProps) {
  return (
    <section className="form-section chart">
      <h2>{title}</h2>
      {children}
      <details>
        <summary>표로 보기</summary>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...counts]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {counts.map((count, index) => (
                  <td key={columns[index + 1]}>{count.toLocaleString("ko-KR")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface Bar {
  label: string;
  count: number;
  parts: { kind: string; count: number }[];
}

/** Text and boxes grow with the reader's text. */
function Bars({ label, bars, isNarrow }: { label: string; bars: Bar[]; isNarrow?: boolean }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div role="img" aria-label={`${label} 값은 표에서 확인하실 수 있습니다.`}>
      <ul className={isNarrow ? "bars is-narrow" : "bars"}>
        {bars.map(({ label, count, parts }) => (
          <li key={label}>
            <span className="bar-label">{label}</span>{" "}
            <span className="bar">
              {parts
                .filter(({ count }) => count > 0)
                .map(({ kind, count }) => (
                  <span
                    key={kind}
                    className={kind}
                    style={{ "--part": round(count / most) } as CSSProperties}
                  />
                ))}
              <span className="bar-count">{count.toLocaleString("ko-KR")}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Contracts, what came to nothing, and the rest after them. */
export function MonthChart({ months }: { months: Month[] }) {
  return (
    <Chart
      title="월별 문의와 진행 결과"
      columns={["월", "문의", "계약", "보류·종결"]}
      rows={months.map((month) => [month.label, month.inquiries, month.contracts, month.nothing])}
    >
      <ul className="chart-key">
        <li className="is-contract">계약 (시공중·시공완료 포함)</li>
        <li className="is-nothing">보류·종결</li>
        <li className="is-open">상담 중</li>
      </ul>
      <Bars
        label="월별 문의 건수."
        isNarrow
        bars={months.map(({ label, inquiries, contracts, nothing }) => ({
          label,
          count: inquiries,
          parts: [
            { kind: "is-contract", count: contracts },
            { kind: "is-nothing", count: nothing },
            { kind: "is-open", count: inquiries - contracts - nothing },
          ],
        }))}
      />
    </Chart>
  );
}

/** As a table alone: what happens in a month is no part of the other columns. */
export function EstimateTable({ months }: { months: Month[] }) {
  return (
    <section className="form-section chart">
      <h2>월별 문의와 견적</h2>
      <table className="month-table">
        <thead>
          <tr>
            {["월", "문의", "견적 보냄", "진행 희망"].map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ label, inquiries, sent, accepted }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{inquiries.toLocaleString("ko-KR")}</td>
              <td>{sent.toLocaleString("ko-KR")}</td>
              <td>{accepted.toLocaleString("ko-KR")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">
        견적은 처음 보낸 달에, 진행 희망은 고객이 처음 알린 달에 문의마다 한 번 셉니다.
      </p>
    </section>
  );
}

export function ShareChart({ title, shares }: { title: string; shares: Share[] }) {
  return (
    <Chart
      title={title}
      columns={["항목", "문의"]}
      rows={shares.map(({ label, count }) => [label, count])}
    >
      <Bars
        label={`${title}.`}
        bars={shares.map(({ label, count }) => ({
          label,
          count,
          parts: [{ kind: "is-contract", count }],
        }))}
      />
    </Chart>
  );
}

function round(part: number) {
  return Math.round(part * 1000) / 1000;
}
