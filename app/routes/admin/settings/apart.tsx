import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { statuses } from "~/contact/inquiry";
import { listApart } from "~/contact/retention/retained.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { eitherInWords, retainedUntil } from "~/contact/retention-reason";
import { SettingsHeader } from "~/office/admin-header";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { inSeoul } from "~/text/moment";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const before = beforeOf(new URL(request.url).searchParams);
  const { rows, older } = cutPage(await listApart(PAGE_SIZE + 1, before), PAGE_SIZE);
  const periods = await readPeriods();
  const listed = rows.map((row) => ({ ...row, until: retainedUntil(row, periods) }));
  const years = eitherInWords(periods);
  return { rows: listed, older, kept: years, isFirstPage: before === undefined };
}

export const meta = () => [{ title: "설정: 분리 보관" }];

export default function Apart() {
  const { rows, older, kept, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHeader title="분리 보관" parent="settings/privacy" />
      <p className="field-hint">
        계약한 뒤에, 또는 분쟁 중에 고객이 철회한 문의입니다. {kept} 다른 페이지와 검색,
        내려받기에는 나오지 않습니다. 이유를 입력해야 열 수 있고, 이유는 접속 기록에 남습니다.
      </p>
      {rows.length === 0 ? (
        <p className="empty">
          {isFirstPage ? "분리 보관 중인 문의가 없습니다." : "이전 문의가 더 없습니다."}
        </p>
      ) : (
        <table className="table-cards trash-table apart-table">
          <thead>
            <tr>
              <th scope="col">번호</th>
              <th scope="col">상태</th>
              <th scope="col">철회</th>
              <th scope="col">보관 기한</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <strong>{row.id}번 문의</strong>
                </td>
                <td>{statuses[row.status]}</td>
                <td>
                  <time dateTime={row.withdrawnAt ?? ""}>{inSeoul(row.withdrawnAt ?? "")}</time>
                </td>
                <td>
                  <time dateTime={row.until}>{row.until}까지</time>
                </td>
                <td className="row-action">
                  <Link to={String(row.id)} className="button-quiet">
                    <span className="visually-hidden">{row.id}번 문의 </span>열기
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListPager isFirstPage={isFirstPage} older={older} label="이전 문의 더 보기" />
    </>
  );
}
