import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { sql } from "kysely";
import { accessKinds } from "~/auth/access";
import { requireAdmin } from "~/auth/require-admin.server";
import { officePathsOf } from "~/contact/retention/retained.server";
import { db } from "~/database/db.server";
import { SettingsHeader } from "~/office/admin-header";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { isDay } from "~/text/day";
import { isKeyOf } from "~/text/is-key";
import { inSeoul, startOfDayInSeoul } from "~/text/moment";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const filter = readFilter(search);
  const before = beforeOf(search);

  let query = db
    .selectFrom("access")
    .select(["id", "at", "username", "address", "kind", "inquiryIds", "inquiries", "fileId"])
    .select("reason")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1);
  if (filter.account) query = query.where("accountId", "=", Number(filter.account));
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.from) query = query.where("at", ">=", startOfDayInSeoul(filter.from));
  if (filter.to) query = query.where("at", "<", startOfDayInSeoul(filter.to, 1));
  if (before !== undefined) {
    const last = sql`(select at from access where id = ${before})`;
    query = query.where(sql<boolean>`(at, id) < (${last}, ${before})`);
  }
  const { rows, older } = cutPage(await query.execute(), PAGE_SIZE);
  const isFirstPage = before === undefined;
  // A list's or an export's ids are not one number.
  const single = rows.map(({ inquiryIds }) => Number(inquiryIds)).filter(Number.isInteger);
  const paths = await officePathsOf([...new Set(single)]);
  return { rows, older, filter, isFirstPage, paths, accounts: await loggedAccounts() };
}

function readFilter(search: URLSearchParams) {
  const account = search.get("account") ?? "";
  const kind = search.get("kind");
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  return {
    account: /^\d{1,15}$/.test(account) ? account : undefined,
    kind: isKeyOf(accessKinds, kind) ? kind : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
  };
}

/** Deleted accounts, too. Reads one entry of an index for each. */
async function loggedAccounts() {
  const { rows } = await sql<{ id: number; username: string }>`
    WITH RECURSIVE known (id) AS (
      SELECT min(accountId) FROM access
      UNION ALL
      SELECT (SELECT min(accountId) FROM access WHERE accountId > known.id)
      FROM known WHERE known.id IS NOT NULL
    )
    SELECT id, (
      SELECT username FROM access WHERE accountId = known.id ORDER BY at DESC LIMIT 1
    ) AS username
    FROM known WHERE id IS NOT NULL
  `.execute(db);
  return rows;
}

export const meta = () => [{ title: "설정: 접속 기록" }];

export default function AccessLog() {
  const { rows, older, filter, isFirstPage } = useLoaderData<typeof loader>();
  const only = Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <>
      <SettingsHeader title="접속 기록" parent="settings/privacy" />
      <p className="field-hint">
        누가 고객 정보를 조회하고 수정하고 내려받았는지 기록해 1년 동안 보관합니다. 이 페이지에서는
        수정하거나 삭제할 수 없습니다.
      </p>
      <Filter />
      {rows.length === 0 ? (
        <p className="empty">
          {Object.keys(only).length > 0 ? "찾는 기록이 없습니다." : "아직 기록이 없습니다."}
        </p>
      ) : (
        <Rows />
      )}
      <ListPager only={only} isFirstPage={isFirstPage} older={older} label="이전 기록 더 보기" />
    </>
  );
}

function Filter() {
  const { filter, accounts } = useLoaderData<typeof loader>();
  return (
    <Form className="filter access-filter" role="search" key={JSON.stringify(filter)}>
      <label>
        사용자{" "}
        <select name="account" defaultValue={filter.account ?? ""}>
          <option value="">모두</option>
          {accounts.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </select>
      </label>
      <label>
        작업{" "}
        <select name="kind" defaultValue={filter.kind ?? ""}>
          <option value="">모두</option>
          {Object.entries(accessKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        시작일 <input type="date" name="from" defaultValue={filter.from ?? ""} />
      </label>
      <label>
        종료일 <input type="date" name="to" defaultValue={filter.to ?? ""} />
      </label>
      <button type="submit" className="button-quiet">
        조회
      </button>
    </Form>
  );
}

function Rows() {
  const { rows, paths } = useLoaderData<typeof loader>();
  return (
    <table className="table-cards access-log">
      <thead>
        <tr>
          <th scope="col">일시</th>
          <th scope="col">사용자</th>
          <th scope="col">작업</th>
          <th scope="col">대상</th>
          <th scope="col">IP 주소</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.at}>{inSeoul(row.at)}</time>
            </td>
            <td>{row.username}</td>
            <td>{accessKinds[row.kind]}</td>
            <td>
              <What {...row} path={paths[Number(row.inquiryIds)]} />
            </td>
            <td>{row.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function What({
  kind,
  inquiryIds,
  inquiries,
  fileId,
  reason,
  path,
}: Row & { path: string | undefined }) {
  const why = reason && `. 이유: ${reason}`;
  if (kind === "REQUEST") return "고객의 개인정보 요청";
  const isList = kind === "LIST" || kind === "EXPORT";
  if (inquiryIds === "") return isList ? `문의 0건${why}` : `모든 내용과 파일${why}`;
  if (isList && inquiries > 1)
    return `문의 ${inquiries}건 (${inquiryIds.replaceAll("-", "~")}번)${why}`;
  if (isList || kind === "DELETE" || kind === "DESTROY") return `${inquiryIds}번 문의${why}`;
  const file = fileId === null ? "" : ` ${fileId}번 첨부파일`;
  return (
    <>
      {path ? <Link to={path}>{inquiryIds}번 문의</Link> : `${inquiryIds}번 문의`}
      {file + why}
    </>
  );
}
