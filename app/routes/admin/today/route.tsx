import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { firstSteps } from "~/company/first-steps";
import { readFirstSteps } from "~/company/first-steps.server";
import { newSite, readSite } from "~/company/read-site.server";
import {
  countInWords,
  cursorAfter,
  type TodayList,
  todayCursorIn,
  todayLists,
} from "~/contact/desk/today";
import { countToday, isOverdue, readToday, todayInWords } from "~/contact/desk/today.server";
import { spamSince } from "~/contact/list/spam.server";
import { dueDay } from "~/contact/retention/privacy-request";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { useRefreshed } from "~/office/use-refreshed";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { DAY } from "~/text/duration";
import { isKeyOf } from "~/text/is-key";
import { dayInWords, startOfDayInSeoul, todayInSeoul, weekdayInWords } from "~/text/moment";
import type { Handle } from "~/ui/handle";
import { here } from "~/upkeep/backup/site-files.server";
import { readRoomLeft, roomConcern } from "~/upkeep/room-left.server";
import { FirstStepsList } from "./first-steps-list";
import { TodayRow } from "./today-row";
import { type WaitingList, waitingLists } from "./waiting-estimates";
import { readUntoldVisits, readWaiting } from "./waiting-estimates.server";
import { UntoldVisits, WaitingEstimates } from "./waiting-list";

const waitingNames = Object.keys(waitingLists) as WaitingList[];

const FEW = 8;
const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const readAt = Date.now();
  const search = new URL(request.url).searchParams;
  const asked = search.get("list");
  const only = isKeyOf(todayLists, asked) ? asked : undefined;
  const size = only ? PAGE_SIZE : FEW;
  const after = only && todayCursorIn(search);
  const end = startOfDayInSeoul(todayInSeoul(), 1);
  const names = only ? [only] : (Object.keys(todayLists) as TodayList[]);
  const lists = await Promise.all(
    names.map(async (name) => {
      const found = await readToday(name, size + 1, after);
      const rows = found.slice(0, size).map((row) => ({ ...row, due: dueOf(row, end) }));
      const last = found.length > size ? rows.at(-1) : undefined;
      const count = countInWords(last && !only ? await countToday(name) : rows.length);
      return { name, rows, count, rest: last && cursorAfter(name, last) };
    }),
  );
  const waiting = only ? undefined : await readWaiting();
  const untoldVisits = only ? [] : await readUntoldVisits();
  const shown = [
    ...lists.map(({ rows }) => rows),
    ...Object.values(waiting ?? {}),
    untoldVisits,
  ].flat();
  const ids = new Set(shown.map(({ id }) => id));
  if (ids.size > 0) await recordLook(request, user, { kind: "LIST", inquiryIds: [...ids] });
  const steps = only ? [] : await readFirstSteps();
  const concern = only ? undefined : roomConcern(await readRoomLeft(here, env.BACKUP_DIR));
  return {
    readAt,
    today: todayInWords(),
    only,
    isFirstPage: after === undefined,
    lists: lists.filter(({ rows }) => rows.length > 0),
    empty: lists.filter(({ rows }) => rows.length === 0).map(({ name }) => todayLists[name]),
    waiting,
    untoldVisits,
    steps,
    areStepsAsked: search.has("steps"),
    concern,
    requests: only ? "" : await requestConcern(),
    spamOfWeek: only ? 0 : await spamSince(new Date(Date.now() - 7 * DAY)),
  };
}

/** A call, a visit, or both: neither hides the other. */
function dueOf(
  { nextContactAt, visitAt }: Record<"nextContactAt" | "visitAt", string | null>,
  end: string,
) {
  const due = [
    { at: nextContactAt ?? end, isVisit: false },
    { at: visitAt ?? end, isVisit: true },
  ];
  return due
    .filter(({ at }) => at < end)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map((each) => ({ ...each, isOver: isOverdue(each.at) }));
}

async function requestConcern() {
  const { count, first } = await db
    .selectFrom("privacyRequest")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("askedOn").as("first")])
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count === 0) return "";
  return `처리할 개인정보 요청이 ${count}건 있습니다. 기한: ${dayInWords(dueDay(first))}.`;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request);
  const step = fields.get("step");
  if (!isKeyOf(firstSteps, step)) throw unreadableForm();
  await putStepAside(step);
  const message = `‘${firstSteps[step].title}’ 항목을 숨겼습니다.`;
  return redirectWithFlash("/admin/today?steps", message);
}

/** Leaves the version, so that no open form is outdated. */
function putStepAside(step: string) {
  return db.transaction().execute(async (trx) => {
    const { stepsAside } = await readSite(trx);
    const names = new Set([...stepsAside.split(" ").filter(Boolean), step]);
    const aside = { stepsAside: [...names].join(" ") };
    await trx
      .insertInto("site")
      // As before the first save: the environment's values go on counting.
      .values({ id: 1, version: 0, ...newSite, ...aside })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(aside))
      .execute();
  });
}

export const handle: Handle = { isRefreshing: true };

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "오늘" }];

export default function Today() {
  const found = useRefreshed(useLoaderData<typeof loader>(), isOfAnotherDay);
  const { today, only, isFirstPage, lists, empty, steps, areStepsAsked } = found;
  const { concern, requests, spamOfWeek } = found;
  return (
    <>
      <AdminHeader title="오늘">
        {only ? (
          <Link to="/admin/today" className="button-quiet">
            오늘 전체
          </Link>
        ) : (
          <div className="button-row">
            <Link to="/admin/today/month" className="button-quiet">
              월간 일정
            </Link>{" "}
            <Link to="/admin/today/year" className="button-quiet">
              연간 현황
            </Link>
          </div>
        )}
      </AdminHeader>
      <p className="record-facts">{today}</p>
      {concern && (
        <p className="office-warning">
          {concern} <Link to="/admin/settings/trash">휴지통 보기</Link>
        </p>
      )}
      {requests && (
        <p className="office-warning">
          {requests} <Link to="/admin/settings/privacy">개인정보 요청 보기</Link>
        </p>
      )}
      <FirstStepsList steps={steps} isAsked={areStepsAsked} />
      {lists.map((list) => (
        <List key={list.name} {...list} isAlone={only !== undefined} isFirstPage={isFirstPage} />
      ))}
      <UntoldVisits visits={found.untoldVisits} />
      {found.waiting &&
        waitingNames.map((name) => (
          <WaitingEstimates key={name} name={name} estimates={found.waiting?.[name] ?? []} />
        ))}
      {empty.length > 0 && <p className="field-hint">해당 문의 없음: {empty.join(" · ")}</p>}
      {spamOfWeek > 0 && (
        <p className="field-hint">
          최근 7일 동안 {spamOfWeek}건을 스팸으로 분류했습니다.{" "}
          <Link to="/admin/contact?spam=1">스팸 확인</Link>
        </p>
      )}
    </>
  );
}

/** Left open overnight. */
function isOfAnotherDay({ today }: { today: string }) {
  return today !== weekdayInWords(todayInSeoul());
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>;
type ListProps = Found["lists"][number] & { isAlone: boolean; isFirstPage: boolean };

function List({ name, rows, count, rest, isAlone, isFirstPage }: ListProps) {
  return (
    <section className="form-section today" aria-labelledby={`today-${name}`}>
      <h2 id={`today-${name}`}>
        {todayLists[name]} {!isAlone && <span className="count">{count}</span>}
      </h2>
      <ul>
        {rows.map((row) => (
          <TodayRow key={row.id} list={name} row={row} />
        ))}
      </ul>
      {(rest || !isFirstPage) && (
        <nav className="pager" aria-label={`${todayLists[name]} 페이지 이동`}>
          {!isFirstPage && <Link to={`?list=${name}`}>처음으로</Link>}{" "}
          {rest && (
            <Link to={isAlone ? `?list=${name}&after=${rest}` : `?list=${name}`}>더 보기</Link>
          )}
        </nav>
      )}
    </section>
  );
}
