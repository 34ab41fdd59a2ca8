import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { requireAdmin } from "~/auth/require-admin.server";
import { officePathsOf } from "~/contact/retention/retained.server";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { rowId } from "~/forms/fields";
import { SectionLink, SettingsHeader } from "~/office/admin-header";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { inSeoul } from "~/text/moment";
import { channelLabels } from "~/upkeep/alerts/carriers";
import { stateLabels } from "~/upkeep/alerts/channel-switch";
import { type ChannelState, readStates } from "~/upkeep/alerts/channels.server";
import { failureWords } from "~/upkeep/alerts/failure";
import { mayRepeat, sendAgain } from "~/upkeep/alerts/outbox.server";

const PAGE_SIZE = 30;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const before = beforeOf(new URL(request.url).searchParams);
  let query = db
    .selectFrom("alert")
    .select(["id", "channel", "kind", "inquiryId", "target", "createdAt", "dueAt"])
    .select(["attempts", "state", "endedAt", "failure"])
    .select((eb) => mayRepeat(eb).as("mayRepeat"))
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1);
  if (before !== undefined) query = query.where("id", "<", before);
  const { rows, older } = cutPage(await query.execute(), PAGE_SIZE);
  const states = await readStates();
  const paths = await officePathsOf(rows.flatMap(({ inquiryId }) => inquiryId ?? []));
  return {
    states,
    alerts: rows.map(({ createdAt, dueAt, endedAt, failure, channel, mayRepeat, ...row }) => ({
      ...row,
      path: row.inquiryId === null ? undefined : paths[row.inquiryId],
      channel: channelLabels[channel],
      createdAt: inSeoul(createdAt),
      next: inSeoul(dueAt),
      endedAt: endedAt && inSeoul(endedAt),
      why: failureWords(failure),
      // Not while its first attempt is under way.
      canRepeat: Boolean(mayRepeat) && (row.state === "GIVEN_UP" || row.attempts > 0),
    })),
    older,
    isFirstPage: before === undefined,
    isLinkWhole: env.PUBLIC_URL !== undefined,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: KILOBYTE });
  const submission = parseForm(fields, z.object({ again: rowId }));
  if (submission.status !== "success") throw unreadableForm();
  const isWaiting = await sendAgain(submission.value.again);
  const { search } = new URL(request.url);
  const page = `/admin/settings/alerts${search}`;
  return isWaiting
    ? redirectWithFlash(page, "다시 보냅니다.")
    : redirectWithFailure(page, "다시 보낼 수 없는 알림입니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 알림" }];

export default function Alerts() {
  const { alerts, older, isFirstPage, isLinkWhole } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHeader title="알림" />
      <p className="field-hint">
        새 견적 문의가 오면 몇 초 안에 알려 드립니다. 보내지 못하면 3일 동안 다시 보냅니다. 직원이
        전화로 받아 등록한 문의와 스팸은 알리지 않습니다.
      </p>
      {!isLinkWhole && (
        <p className="office-warning">
          서버에 홈페이지 주소가 설정되어 있지 않아 알림의 링크를 눌러도 문의가 열리지 않습니다.
          홈페이지 설치 담당자에게 이 안내와 아래의 고급 설명을 보여 주세요.
        </p>
      )}
      <Channels />
      <section className="form-section" aria-labelledby="log">
        <h2 id="log">보낸 기록</h2>
        {alerts.length === 0 ? <p className="empty">아직 보낸 알림이 없습니다.</p> : <Log />}
        <ListPager isFirstPage={isFirstPage} older={older} label="이전 기록 더 보기" />
      </section>
      <Advanced />
    </>
  );
}

function Channels() {
  const { states } = useLoaderData<typeof loader>();
  return (
    <ul className="settings-list">
      <SectionLink to="settings/alerts/mail" name="메일" badge={<State state={states.MAIL} />}>
        새 문의를 메일로 받습니다. 고객의 이름과 연락처가 포함됩니다.
      </SectionLink>
      <SectionLink to="settings/alerts/push" name="휴대전화" badge={<State state={states.PUSH} />}>
        등록한 휴대전화나 컴퓨터에 알림을 표시합니다. 이름은 보내지 않습니다.
      </SectionLink>
      <SectionLink to="settings/alerts/summary" name="아침 요약">
        매일 정한 시각에 새 문의와 오늘 할 일의 수를 보냅니다.
      </SectionLink>
    </ul>
  );
}

function State({ state }: { state: ChannelState }) {
  return (
    <span className="badge" data-alert={state}>
      {stateLabels[state]}
    </span>
  );
}

const kinds = { INQUIRY: "새 문의", SUMMARY: "아침 요약", TEST: "테스트" };

function Log() {
  const { alerts } = useLoaderData<typeof loader>();
  return (
    <table className="table-cards alert-log">
      <thead>
        <tr>
          <th scope="col">일시</th>
          <th scope="col">대상</th>
          <th scope="col">채널</th>
          <th scope="col">결과</th>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <td>{alert.createdAt}</td>
            <td>
              {alert.path ? (
                <Link to={alert.path}>{alert.inquiryId}번 문의</Link>
              ) : (
                kinds[alert.kind]
              )}
            </td>
            <td>
              {alert.channel}
              {alert.target && ` (${alert.target})`}
            </td>
            <td>
              <Result {...alert} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Alert = ReturnType<typeof useLoaderData<typeof loader>>["alerts"][number];

function Result({ id, state, endedAt, attempts, next, why, canRepeat }: Alert) {
  const isFailed = state === "GIVEN_UP";
  return (
    <>
      {state === "SENT" && <span>{endedAt} 보냄</span>}
      {isFailed && <strong>전송 실패</strong>}
      {state === "WAITING" &&
        (attempts === 0 ? "보내는 중" : `${attempts}번 실패, ${next}에 다시 보낼 예정`)}
      {why && <p className="alert-why">{why}</p>}
      {canRepeat && (
        <Form method="post" preventScrollReset>
          <button type="submit" name="again" value={id} className="button-quiet">
            다시 보내기<span className="visually-hidden"> ({id}번)</span>
          </button>
        </Form>
      )}
    </>
  );
}

function Advanced() {
  const { states, isLinkWhole } = useLoaderData<typeof loader>();
  return (
    <details className="advanced">
      <summary>고급</summary>
      <ul className="settings-list">
        <SectionLink
          to="settings/alerts/webhook"
          name="메신저, 다른 프로그램"
          badge={<State state={states.WEBHOOK} />}
        >
          Slack, Discord, 또는 웹훅을 받는 프로그램으로 보냅니다. 이름은 보내지 않습니다.
        </SectionLink>
      </ul>
      <p>
        문자(SMS)는 미리 등록한 발신번호가, 알림톡은 카카오 비즈니스 채널과 심사를 통과한 템플릿이
        있어야 보낼 수 있어서 이 사이트가 직접 보내지 않습니다. 웹훅을 받아 문자나 알림톡으로 변환해
        주는 중계 서비스(Make, Zapier 같은 자동화 서비스와 문자 발송 대행사의 연동)를 쓰고, 그
        서비스의 웹훅 주소를 위에 입력하면 됩니다.
      </p>
      {!isLinkWhole && (
        <p>
          설정 파일 .env에 홈페이지 주소를 <code>PUBLIC_URL=https://…</code> 형식으로 입력하고
          사이트를 다시 시작하면 알림의 링크가 열립니다.
        </p>
      )}
    </details>
  );
}
