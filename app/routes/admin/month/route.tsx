import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { PrintButton } from "~/forms/print-button";
import { AdminHeader } from "~/office/admin-header";
import { timeInSeoul, todayInSeoul } from "~/text/moment";
import { type Entry, entryKinds, MOST } from "./entries";
import { readMonth } from "./month.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get("month") ?? "";
  const today = todayInSeoul();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const { ids, ...found } = await readMonth(month);
  if (ids.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds: ids });
  return { month, today, ...found };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${inWords(data.month)} 일정` : "일정" },
];

const weekdays = ["일", "월", "화", "수", "목", "금", "토"];

/** A list of the month's days, which wide screens and paper set in weeks. */
export default function Month() {
  const { month, today, days, isCut } = useLoaderData<typeof loader>();
  const isThisMonth = today.startsWith(month);
  const isEmpty = days.every(({ entries }) => entries.length === 0);
  return (
    <>
      <AdminHeader title={`${inWords(month)} 일정`}>
        <div className="button-row">
          <PrintButton />{" "}
          <Link to="/admin/today" className="button-quiet">
            오늘 할 일
          </Link>
        </div>
      </AdminHeader>
      <nav className="pager month-pager" aria-label="달 이동">
        <Link to={`?month=${shifted(month, -1)}`}>{inWords(shifted(month, -1))}</Link>{" "}
        {!isThisMonth && <Link to="?">이번 달</Link>}{" "}
        <Link to={`?month=${shifted(month, 1)}`}>{inWords(shifted(month, 1))}</Link>
      </nav>
      {isEmpty && <p className="record-facts">이달에는 일정이 없습니다.</p>}
      {isCut && <p className="office-warning">일정이 많아 종류마다 {MOST}건까지만 표시합니다.</p>}
      <div className="month">
        <ol className="month-weekdays" aria-hidden="true">
          {weekdays.map((weekday) => (
            <li key={weekday}>{weekday}</li>
          ))}
        </ol>
        <ol className="month-days">
          {days.map(({ day, off, entries }, index) => (
            <Day
              key={day}
              day={day}
              off={off}
              entries={entries}
              isToday={day === today}
              // The first one stands in its weekday's column.
              column={index === 0 ? columnOf(day) : undefined}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

interface DayProps {
  day: string;
  /** The name of the holiday. */
  off: string | undefined;
  entries: Entry[];
  isToday: boolean;
  column: number | undefined;
}

function Day({ day, off, entries, isToday, column }: DayProps) {
  return (
    <li
      data-column={column}
      className={entries.length === 0 && !off ? "is-free" : undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <p className="month-day">
        <time dateTime={day}>
          {Number(day.slice(8))}
          <span className="month-weekday">일({weekdays[columnOf(day) - 1]})</span>
        </time>
        {isToday && <strong> 오늘</strong>}
        {off && <span className="month-off"> {off}</span>}
      </p>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ kind, id, customer, at, place, isOverlapping }) => (
            <li key={`${kind} ${id} ${at}`} className={`is-${kind.toLowerCase()}`}>
              <Link to={`/admin/contact/${id}`}>
                <span className="month-what">
                  {at && timeInSeoul(at)} {entryKinds[kind]}
                </span>{" "}
                {customer || `${id}번 문의`}
                {place && <span className="month-place"> {place}</span>}
                {isOverlapping && <strong> 겹침</strong>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** From 1 for Sunday. */
function columnOf(day: string) {
  return new Date(`${day}T12:00:00Z`).getUTCDay() + 1;
}

function shifted(month: string, by: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

/** 2026-03 as 2026년 3월 */
function inWords(month: string) {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월`;
}
