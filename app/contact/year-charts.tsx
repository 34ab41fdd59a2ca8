import type { ReactNode } from "react";
import type { Month, Share } from "./year.server";

/** Small drawings of plain arithmetic, each with its table behind it. */

interface ChartProps {
  title: string;
  /** Column headings of the table. */
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

const WIDTH = 360;
/** Of the columns' drawing. */
const TOP = 18;
const HEIGHT = 150;

/** A column for each month: contracts, what came to nothing, and the rest above them. */
export function MonthChart({ months }: { months: Month[] }) {
  const most = Math.max(1, ...months.map(({ inquiries }) => inquiries));
  const step = WIDTH / months.length;
  const tall = (count: number) => (count / most) * HEIGHT;
  return (
    <Chart
      title="달마다 들어온 문의와 그 뒤"
      columns={["달", "문의", "계약", "보류·종결"]}
      rows={months.map((month) => [month.label, month.inquiries, month.contracts, month.nothing])}
    >
      <ul className="chart-key">
        <li className="is-contract">계약 (시공중, 시공완료도)</li>
        <li className="is-nothing">보류·종결</li>
        <li className="is-open">상담 중</li>
      </ul>
      <svg
        viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + 18}`}
        role="img"
        aria-label="달마다 들어온 문의의 수. 값은 표에 있습니다."
      >
        {months.map(({ label, inquiries, contracts, nothing }, index) => {
          const bars = [
            { kind: "is-contract", from: 0, count: contracts },
            { kind: "is-nothing", from: contracts, count: nothing },
            { kind: "is-open", from: contracts + nothing, count: inquiries - contracts - nothing },
          ];
          const bottom = TOP + HEIGHT;
          return (
            <g key={label}>
              {bars.map(({ kind, from, count }) => (
                <rect
                  key={kind}
                  className={kind}
                  x={round(index * step + 4)}
                  width={round(step - 8)}
                  y={round(bottom - tall(from + count))}
                  height={round(tall(count))}
                />
              ))}
              <text x={round((index + 0.5) * step)} y={round(bottom - tall(inquiries) - 4)}>
                {inquiries > 0 && inquiries}
              </text>
              <text x={round((index + 0.5) * step)} y={bottom + 14}>
                {label}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
      </svg>
    </Chart>
  );
}

const ROW = 22;
const LABEL = 118;
const COUNT = 46;

/** A bar for each share. */
export function ShareChart({ title, shares }: { title: string; shares: Share[] }) {
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Chart
      title={title}
      columns={["항목", "문의"]}
      rows={shares.map(({ label, count }) => [label, count])}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${shares.length * ROW}`}
        role="img"
        aria-label={`${title}. 값은 표에 있습니다.`}
      >
        {shares.map(({ label, count }, index) => {
          const width = (count / most) * (WIDTH - LABEL - COUNT);
          return (
            <g key={label}>
              <text className="is-label" x={LABEL - 8} y={index * ROW + 15}>
                {label}
              </text>
              <rect
                className="is-contract"
                x={LABEL}
                y={index * ROW + 4}
                width={round(width)}
                height={ROW - 8}
              />
              <text className="is-count" x={round(LABEL + width + 6)} y={index * ROW + 15}>
                {count.toLocaleString("ko-KR")}
              </text>
            </g>
          );
        })}
      </svg>
    </Chart>
  );
}

function round(length: number) {
  return Math.round(length * 10) / 10;
}
