import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { DAYS_AHEAD, dueRules, NOTICE_DAYS, whys } from "~/contact/due-date";
import { statuses } from "~/contact/inquiry";
import { endActs } from "~/contact/retention/end-acts";
import { endInquiry } from "~/contact/retention/end-inquiry.server";
import {
  countDue,
  type DueCursor,
  readDue,
  readPeriods,
} from "~/contact/retention/retention.server";
import { isClockDoubted } from "~/database/clock-doubt.server";
import { sqlite } from "~/database/db.server";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { DAY } from "~/text/duration";
import { dayInSeoul, inSeoul } from "~/text/moment";
import { confirmEarlier } from "./confirm-earlier.server";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const stored = await readPeriods();
  // Previews what would be due if the office confirmed the rule for earlier inquiries.
  const isEarlier = search.has("earlier") && stored.earlierAt === null;
  const periods = isEarlier ? { ...stored, earlierAt: new Date().toISOString() } : stored;
  const rules = isEarlier ? (["EARLIER"] as const) : dueRules;
  const until = isEarlier ? Date.now() : Date.now() + DAYS_AHEAD * DAY;
  const after = cursorIn(search.get("after"));
  const found = await readDue({ periods, until, after, limit: PAGE_SIZE + 1, rules: [...rules] });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1)?.cursor : undefined;
  const latest = new Date(until).toISOString();
  const rows = page.flatMap(({ due, cursor: _, ...row }) =>
    due && (isEarlier || due.at <= latest) ? [{ ...withoutWho(row), due }] : [],
  );
  const inquiryIds = rows.flatMap(({ id, isApart }) => (isApart ? [] : [id]));
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  return {
    rows,
    isEarlier,
    isFirstPage: after === undefined,
    next: last && `${last.at}-${last.id}`,
    earlier: await earlierOf(stored),
    isDoubted: isClockDoubted(sqlite),
  };
}

type Row = Omit<Awaited<ReturnType<typeof readDue>>[number], "due" | "cursor">;

/** Only 분리 보관, which asks for a reason, shows whose inquiry is kept apart (decision 034). */
function withoutWho(row: Row) {
  const isApart = row.deletedAt !== null && row.withdrawnAt !== null;
  return isApart ? { ...row, isApart, customer: "", mainAddress: "" } : { ...row, isApart };
}

/** How many the rule would end, until the office confirms it. */
async function earlierOf(stored: Awaited<ReturnType<typeof readPeriods>>) {
  const { earlierAt, earlierBy, quietMonths } = stored;
  if (earlierAt !== null) return { earlierAt, earlierBy, quietMonths, count: undefined };
  const then = {
    ...stored,
    since: new Date(0).toISOString(),
    earlierAt: new Date(0).toISOString(),
  };
  const [count] = await countDue(then, Date.now(), ["EARLIER"]);
  return { earlierAt, earlierBy, quietMonths, count };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const by = actorOf(user);
  await using form = await receiveForm(request);
  const intent = form.fields.get("intent");
  const page = "/admin/settings/due";
  if (intent === "dispute" || intent === "settle") {
    await endInquiry(form.fields.get("id") ?? undefined, intent, form.fields, by);
    return redirectWithFlash(page, endActs[intent]);
  }
  if (intent !== "confirm" && intent !== "unconfirm") {
    throw unreadableForm();
  }
  await confirmEarlier(intent === "confirm", by.username);
  return redirectWithFlash(page, intent === "confirm" ? "확인했습니다." : "확인을 취소했습니다.");
}

function cursorIn(after: string | null): DueCursor | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(after ?? "") ?? [];
  return at === undefined ? undefined : { at: Number(at), id: Number(id) };
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 파기 예정" }];

export default function Due() {
  const { rows, isEarlier, isFirstPage, next, isDoubted } = useLoaderData<typeof loader>();
  const only: Record<string, string> = isEarlier ? { earlier: "1" } : {};
  return (
    <>
      <SettingsHeader title="파기 예정" parent="settings/privacy">
        <Link to="/admin/settings/retention" className="button-quiet">
          보관 기간
        </Link>
      </SettingsHeader>
      {isDoubted && (
        <p className="office-warning">
          사이트가 2일 넘게 꺼져 있었거나, 이전 백업을 복원했거나, 서버의 시계가 바뀌었습니다.
          안전을 위해 최대 7일 동안 자동 삭제를 멈춥니다. 홈페이지 설치 담당자에게 서버의 날짜와
          시각을 확인해 달라고 요청해 주세요.
        </p>
      )}
      <p className="field-hint">
        앞으로 {DAYS_AHEAD}일 안에 보관 기간이 끝나는 문의입니다. 기간이 끝나면 자동으로 파기되며
        되살릴 수 없습니다. 고객과 분쟁이 있는 문의는 분쟁 표시를 눌러 주세요. 종결하거나 철회한
        문의가 아니면 적어도 {NOTICE_DAYS}일 전부터 여기에 표시됩니다.
      </p>
      <Earlier />
      {rows.length === 0 ? (
        <p className="empty">
          {isFirstPage ? "곧 파기될 문의가 없습니다." : "이 페이지에는 없습니다."}
        </p>
      ) : (
        <Rows />
      )}
      <nav className="pager" aria-label="목록 페이지 이동">
        {(!isFirstPage || isEarlier) && (
          <Link to={isFirstPage ? "?" : `?${new URLSearchParams(only)}`}>
            {isFirstPage ? "파기 예정 보기" : "처음으로"}
          </Link>
        )}{" "}
        {next && <Link to={`?${new URLSearchParams({ ...only, after: next })}`}>다음 페이지</Link>}
      </nav>
    </>
  );
}

/** Promised to those who consented under the first consent notice. */
function Earlier() {
  const { earlier, isEarlier } = useLoaderData<typeof loader>();
  const { earlierAt, earlierBy, count, quietMonths } = earlier;
  if (earlierAt !== null) {
    return (
      <Form method="post" className="due-earlier">
        <p>
          이전 동의 안내로 동의한 문의도 {quietMonths}개월 동안 연락이 없으면 상담이 끝난 것으로
          보고 파기합니다. {dayInSeoul(earlierAt)}에 {earlierBy}님이 확인했습니다.
        </p>
        <button type="submit" name="intent" value="unconfirm" className="button-quiet">
          확인 취소
        </button>
      </Form>
    );
  }
  if (!count) {
    if (!isEarlier) return null;
    return <p>이전 동의 안내로 동의하고 {quietMonths}개월 넘게 연락이 없는 문의는 없습니다.</p>;
  }
  return (
    <Form method="post" className="due-earlier">
      <p>
        이전 동의 안내에는 기간 없이 상담이 끝나면 파기한다는 내용만 있었습니다. 그때 동의한 문의 중{" "}
        {quietMonths}
        개월 넘게 연락이 없는 것이 {count.count.toLocaleString()}건{count.isMore && " 넘게"}{" "}
        있습니다. 상담이 끝난 것으로 보고 파기하려면 ‘상담이 끝난 것으로 확인’을 눌러 주세요. 누른
        날부터 {NOTICE_DAYS}
        일이 지나면 파기를 시작합니다.
      </p>
      <div className="button-row">
        {!isEarlier && (
          <Link to="?earlier=1" className="button-quiet">
            어떤 문의인지 보기
          </Link>
        )}{" "}
        <button type="submit" name="intent" value="confirm" className="button">
          상담이 끝난 것으로 확인
        </button>
      </div>
    </Form>
  );
}

function Rows() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table className="table-cards trash-table due-table">
      <thead>
        <tr>
          <th scope="col">이름</th>
          <th scope="col">상태</th>
          <th scope="col">이유</th>
          <th scope="col">파기 예정</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <strong>
                <Who {...row} />
              </strong>
              {row.mainAddress && <span className="trash-address">{row.mainAddress}</span>}
            </td>
            <td>
              {statuses[row.status]}
              {row.deletedAt !== null && !row.isApart && ", 삭제됨"}
            </td>
            <td>{whys[row.due.why]}</td>
            <td>
              <time dateTime={row.due.at}>{inSeoul(row.due.at)}</time> 이후 자동 삭제
            </td>
            <td className="row-action">
              {row.deletedAt === null && row.withdrawnAt === null && (
                <Form method="post">
                  <input type="hidden" name="id" value={row.id} />
                  <button
                    type="submit"
                    name="intent"
                    value={row.disputedAt === null ? "dispute" : "settle"}
                    className="button-quiet"
                  >
                    <span className="visually-hidden">{row.customer || "이름 없음"}: </span>
                    {row.disputedAt === null ? "분쟁 표시" : "분쟁 표시 해제"}
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ id, customer, deletedAt, isApart }: ReturnType<typeof withoutWho>) {
  if (isApart) return <Link to={`/admin/settings/apart/${id}`}>{`${id}번 문의, 분리 보관`}</Link>;
  const name = customer || "이름 없음";
  return deletedAt === null ? <Link to={`/admin/contact/${id}`}>{name}</Link> : name;
}
