import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { readYear, thisYear } from "./year.server";
import { EstimateTable, MonthChart, ShareChart } from "./year-charts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get("year") ?? "";
  const year = /^20\d\d$/.test(asked) ? Number(asked) : thisYear();
  return { ...(await readYear(year)), isLast: year >= thisYear() };
}

export const meta = () => [{ title: "연간 현황" }];

export default function Year() {
  const { year, total, isLast, months, kinds, sizes, districts, waits, sites, campaigns } =
    useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title={`${year}년 현황`}>
        <Link to="/admin/today" className="button-quiet">
          오늘
        </Link>
      </AdminHeader>
      <nav className="pager year-pager" aria-label="연도 이동">
        <Link to={`?year=${year - 1}`}>{year - 1}년</Link>{" "}
        {!isLast && <Link to={`?year=${year + 1}`}>{year + 1}년</Link>}
      </nav>
      <p className="record-facts">
        {total === 0
          ? "스팸을 제외하면 접수된 문의가 없습니다."
          : `스팸을 제외한 문의 ${total.toLocaleString("ko-KR")}건을 접수한 달과 현재 상태에 따라 집계했습니다.`}
      </p>
      <div className="charts">
        <MonthChart months={months} />
        <EstimateTable months={months} />
        <ShareChart title="첫 통화까지 걸린 기간" shares={waits} />
        <ShareChart title="건물 유형" shares={kinds} />
        <ShareChart title="면적" shares={sizes} />
        {sites.length > 0 && <ShareChart title="유입 사이트" shares={sites} />}
        {campaigns.length > 0 && <ShareChart title="광고 캠페인" shares={campaigns} />}
        {total > 0 && <ShareChart title="지역" shares={districts} />}
      </div>
    </>
  );
}
