import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readCompany } from "~/company/read-company.server";
import { DAYS_AHEAD, whys } from "~/contact/due-date";
import { privacyRequestSchema } from "~/contact/retention/privacy-request";
import { enterRequest } from "~/contact/retention/privacy-requests.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { rowId } from "~/forms/fields";
import { SectionLink, SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { useAnswer } from "~/office/use-answer";
import { listDocuments } from "~/public/documents.server";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { todayInSeoul } from "~/text/moment";
import type { FieldProblem } from "~/text/refusal";
import { readHosting, saveHosting } from "~/upkeep/alerts/policy-versions.server";
import { hostingSchema, PolicyTemplate } from "./policy-template";
import { DoneRequests, OpenRequests, RequestForm } from "./privacy-requests";
import {
  DONE_ON_A_PAGE,
  doneRequests,
  newestRequest,
  openRequests,
  reopenRequest,
  settleRequest,
} from "./requests.server";
import {
  readDestroyed,
  readLooks,
  readNextApart,
  readNextDue,
  readWithdrawn,
} from "./what-waits.server";

const here = "/admin/settings/privacy";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const before = beforeOf(new URL(request.url).searchParams);
  const { rows: done, older } = cutPage(await doneRequests(before), DONE_ON_A_PAGE);
  const open = await openRequests();
  // A visitor has said how to reach them.
  if ([...open, ...done].some(({ answerTo }) => answerTo !== "")) {
    await recordLook(request, user, { kind: "REQUEST" });
  }
  const { representative, phoneNumber, email } = await readCompany();
  const today = todayInSeoul();
  const periods = await readPeriods();
  return {
    open,
    hosting: await readHosting(),
    hasContact: representative !== "" && (phoneNumber !== "" || email !== ""),
    newest: await newestRequest(),
    done,
    older,
    isFirstPage: before === undefined,
    withdrawn: await readWithdrawn(),
    looks: await readLooks(today),
    due: await readNextDue(periods),
    apart: await readNextApart(periods),
    periods,
    destroyed: await readDestroyed(),
    versions: await listDocuments(),
    today,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 16 * KILOBYTE });
  const intent = fields.get("intent");
  if (intent === "settle" || intent === "reopen") {
    const pressed = parseForm(fields, z.object({ id: rowId }));
    if (pressed.status !== "success") throw unreadableForm();
    const { id } = pressed.value;
    await (intent === "settle" ? settleRequest(id, user.username) : reopenRequest(id));
    const done = intent === "settle" ? "처리한 것으로 기록했습니다." : "처리를 취소했습니다.";
    return redirectWithFlash(here, done);
  }
  if (intent === "hosting") {
    const sent = parseForm(fields, hostingSchema);
    if (sent.status !== "success") return data({ hosting: sent.reply() }, { status: 400 });
    await saveHosting(sent.value.hosting);
    return redirectWithFlash(here, "개인정보처리방침에 반영했습니다.");
  }
  const submission = parseForm(fields, privacyRequestSchema);
  if (submission.status !== "success") {
    return data({ request: submission.reply() }, { status: 400 });
  }
  const { problem, isKnown } = await enterRequest(submission.value, user.username);
  if (problem) {
    const reply = submission.reply({ fieldErrors: { inquiryId: [problem] } });
    return data({ request: reply }, { status: 400 });
  }
  return redirectWithFlash(here, isKnown ? alreadyEntered : "요청을 기록했습니다.");
}

const alreadyEntered =
  "같은 요청이 이미 기록되어 있습니다. 다른 고객의 요청이면 메모로 구분해 다시 기록해 주세요.";

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 개인정보" }];

type Reply = SubmissionResult<FieldProblem[]>;

interface Replies {
  request?: Reply;
  hosting?: Reply;
}

export default function Privacy() {
  const { open, newest, done, older, isFirstPage, today, hosting, hasContact } =
    useLoaderData<typeof loader>();
  const replies: Replies = useAnswer<typeof action>() ?? {};
  return (
    <>
      <SettingsHeader title="개인정보" />
      <Waiting />
      <section className="form-section" aria-labelledby="open">
        <h2 id="open">고객의 개인정보 요청</h2>
        <p className="field-hint">
          고객이 전화나 서면으로 개인정보의 열람, 정정, 삭제, 처리정지를 요청하면 여기에 기록해
          주세요. 처리하고 고객에게 알린 뒤 처리 완료를 눌러 주세요.
        </p>
        <OpenRequests requests={open} />
        <h3>새 요청</h3>
        <RequestForm
          // Empty again once it is entered; what is typed survives every other press.
          key={newest}
          today={today}
          reply={replies.request}
        />
        {(done.length > 0 || !isFirstPage) && (
          <>
            <h3>처리한 요청</h3>
            <DoneRequests requests={done} />
            <ListPager isFirstPage={isFirstPage} older={older} label="이전 요청 더 보기" />
          </>
        )}
      </section>
      <Withdrawn />
      <Destroyed />
      <PolicyTemplate hosting={hosting} hasContact={hasContact} reply={replies.hosting} />
      <Versions />
    </>
  );
}

function Waiting() {
  const { looks, due, apart, periods } = useLoaderData<typeof loader>();
  const { contractYears, disputeYears, quietMonths, spamDays } = periods;
  return (
    <ul className="settings-list">
      <SectionLink to="settings/access" name="접속 기록">
        누가 고객 정보를 보았는지 기록해 1년 동안 보관합니다.{" "}
        {looks.today === 0 ? "오늘은 아직 없습니다" : `오늘 ${looks.today}건`}
        {looks.last && `, 마지막은 ${looks.last.at} ${looks.last.username}`}
      </SectionLink>
      <SectionLink to="settings/due" name="파기 예정">
        {due.counts.length === 0
          ? `앞으로 ${DAYS_AHEAD}일 동안 파기될 문의가 없습니다.`
          : due.counts
              .map(({ rule, count, isMore }) => `${whys[rule]} ${count}건${isMore ? " 넘게" : ""}`)
              .join(", ")}
        {due.first && `. 가장 이른 파기 예정일은 ${due.first}입니다.`}
      </SectionLink>
      <SectionLink to="settings/apart" name="분리 보관">
        {apart.count === 0
          ? "분리 보관 중인 문의가 없습니다."
          : `계약·분쟁 기록으로 분리 보관하는 문의 ${apart.count}건. 가장 이른 보관 기한은 ${apart.first}입니다.`}
      </SectionLink>
      <SectionLink to="settings/retention" name="보관 기간">
        계약 {contractYears}년, 분쟁 {disputeYears}년, 계약하지 않은 문의 {quietMonths}개월, 스팸{" "}
        {spamDays}일
      </SectionLink>
    </ul>
  );
}

function Withdrawn() {
  const { withdrawn } = useLoaderData<typeof loader>();
  return (
    <section className="form-section" aria-labelledby="withdrawn">
      <h2 id="withdrawn">동의를 철회한 문의</h2>
      {withdrawn.length === 0 ? (
        <p>철회로 삭제될 문의가 없습니다.</p>
      ) : (
        <ul className="privacy-list">
          {withdrawn.map(({ id, withdrawnAt, until }) => (
            <li key={id}>
              <p>
                <Link to={`/admin/contact/${id}`}>{id}번 문의</Link> {withdrawnAt}에 철회, {until}
                까지 완전 삭제됩니다
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Destroyed() {
  const { destroyed } = useLoaderData<typeof loader>();
  return (
    <section className="form-section" aria-labelledby="destroyed">
      <h2 id="destroyed">파기한 문의</h2>
      <p className="field-hint">파기한 문의는 번호와 날짜, 이유만 남습니다.</p>
      {destroyed.length === 0 ? (
        <p>아직 없습니다.</p>
      ) : (
        <ul className="privacy-list">
          {destroyed.map(({ id, inquiryId, at, why, username }) => (
            <li key={id}>
              <p>
                {at} {inquiryId}번 문의, {why}
                {username && ` (${username})`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Versions() {
  const { versions } = useLoaderData<typeof loader>();
  return (
    <section className="form-section" aria-labelledby="versions">
      <h2 id="versions">처리방침·동의 안내 변경 이력</h2>
      <p className="field-hint">
        고객이 어느 버전을 보고 동의했는지 문의마다 기록되어 있습니다. 지난 버전은 이 페이지에서
        수정하거나 삭제할 수 없습니다.
      </p>
      <ul className="privacy-list">
        {versions.map(({ id, name, from }) => (
          <li key={id}>
            <p>
              <a href={`/privacy/versions/${id}`}>{name}</a> {from}부터
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
