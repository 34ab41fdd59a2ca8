import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { type Actor, actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseInquiryId, readInquiry, requireOpen } from "~/contact/read-inquiry.server";
import { hasPage, readNewestLink } from "~/contact/receipt/customer-link.server";
import { whyNoLink } from "~/contact/receipt/why-no-link";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { changeLink, idOf, type Notice, noticeWith, showLink } from "~/notify/notice.server";
import { NotifySection } from "~/notify/notify-section";
import { type Subject, subjects, type Way, ways } from "~/notify/ways";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { unlessKept } from "~/office/keep-page";
import { Moment } from "~/office/moment";
import { useAnswer } from "~/office/use-answer";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";

/** Without the link: it is in the answer to a press alone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  const { id, customer, consentChannel, customerMemo } = inquiry;
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
  const newestLink = await readNewestLink(id);
  const search = new URL(request.url).searchParams;
  return {
    ...{ id, customer, newestLink },
    subject: subjectIn(search),
    seen: idOf(newestLink),
    why: whyNoLink(inquiry),
    hasPage: await hasPage(id),
    told: consentChannel === "PHONE" ? customerMemo : undefined,
    isChangeAsked: search.has("change"),
  };
}

function subjectIn(fields: { get(name: string): unknown }): Subject {
  const subject = fields.get("subject");
  return isKeyOf(subjects, subject) ? subject : "link";
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request);
  const inquiryId = parseInquiryId(params.id);
  const by = actorOf(user);
  const subject = subjectIn(fields);
  const intent = fields.get("intent");
  if (intent === "notified") {
    const way = fields.get("way");
    if (!isKeyOf(ways, way)) throw unreadableForm();
    await recordWay(inquiryId, subject, way, by);
    // The others are told by script, beside what they open, and leave the page as it is.
    if (way !== "direct") return data({});
    const page = `/admin/contact/${inquiryId}${subjects[subject].page}`;
    return redirectWithFlash(page, "직접 알린 것으로 기록했습니다.");
  }
  if (intent === "show") {
    const path = await showLink(inquiryId, by);
    return data({ notice: await noticeWith(request, inquiryId, subject, path) });
  }
  if (intent !== "change") throw unreadableForm();
  const path = await changeLink(inquiryId, fields.get("seen") ?? "", by);
  if (path === undefined) return data({ problem: changedMeanwhile }, { status: 409 });
  return data({ notice: await noticeWith(request, inquiryId, subject, path) });
}

const changedMeanwhile =
  "다른 직원이 그사이 이 고객의 링크를 만들거나 변경하여, 지금은 변경하지 않았습니다. 고객에게 어느 링크를 보냈는지 확인하고 다시 눌러 주세요.";

function recordWay(inquiryId: number, subject: Subject, way: Way, by: Actor) {
  const { event } = subjects[subject];
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    if (await isSamePress(trx, inquiryId, event, ways[way], by)) return;
    await recordEvent(trx, inquiryId, event, ways[way], by);
  });
}

export { keepPage as clientAction, refreshOrKeep as clientLoader } from "~/office/keep-page";

/** Whose link it is now is not on the page yet. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return unlessKept(args) || args.actionResult?.problem !== undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "고객에게 알리기"].filter(Boolean).join(" | ") },
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface Answer {
  notice?: Notice;
  problem?: string;
}

export default function Notify() {
  const loaded = useLoaderData<typeof loader>();
  const { notice, problem }: Answer = useAnswer<typeof action>() ?? {};
  const { id, customer, why, isChangeAsked } = loaded;
  return (
    <>
      <AdminHeader title="고객에게 알리기">
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          {id}번 문의
        </Link>
      </AdminHeader>
      <div className="record-who">{customer && <p>{customer}</p>}</div>
      {why ? (
        <p className="office-warning">{why}</p>
      ) : notice ? (
        <NotifySection key={notice.url} id={id} notice={notice} />
      ) : isChangeAsked || problem ? (
        <ChangeQuestion {...loaded} problem={problem} />
      ) : (
        <Start {...loaded} />
      )}
    </>
  );
}

/** What the customer will see, if it is the first time. */
function Start({ hasPage, told, newestLink, subject }: Loaded) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="form-section" aria-labelledby="start-title">
      <h2 id="start-title">‘내 문의’ 페이지</h2>
      <LinkState hasPage={hasPage} newestLink={newestLink} />
      {!hasPage && told !== undefined && (
        <>
          <p>
            고객에게는 전화로 받은 문의라고 표시되며, 고객은 내용을 추가·수정하고 문의를 취소할 수
            있습니다. 직원 메모와 직원이 올린 파일은 표시되지 않지만,{" "}
            <strong>‘고객 문의 내용’은 그대로 표시됩니다.</strong>
          </p>
          {told && <blockquote className="as-typed">{told}</blockquote>}
        </>
      )}
      <Form method="post" className="button-row">
        <input type="hidden" name="subject" value={subject} />
        <button type="submit" name="intent" value="show" className="button" disabled={isBusy}>
          {hasPage ? "고객에게 링크 보내기" : "페이지를 만들고 링크 보내기"}
        </button>
      </Form>
    </section>
  );
}

function LinkState({ hasPage, newestLink }: Pick<Loaded, "hasPage" | "newestLink">) {
  return (
    <p>
      {!hasPage ? (
        "‘내 문의’ 페이지가 아직 없습니다."
      ) : newestLink ? (
        <>
          마지막 링크: <Moment at={newestLink.at} /> {newestLink.username}
        </>
      ) : (
        "고객이 문의할 때 받은 링크로 열 수 있습니다."
      )}
    </p>
  );
}

function ChangeQuestion({ id, seen, hasPage, newestLink, problem }: Loaded & Answer) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="error-summary" aria-labelledby="change-title">
      <h2 id="change-title">확인: 링크 변경</h2>
      {problem && <p role="alert">{problem}</p>}
      <p>
        ‘내 문의’ 페이지의 링크를 변경하시겠습니까? 고객이 링크를 다른 사람에게 전달했거나
        휴대전화를 잃어버렸을 때 변경합니다.{" "}
        <strong>지금까지 보낸 링크는 모두 더 이상 열리지 않으므로</strong> 새 링크를 고객에게 보내
        주세요.
      </p>
      <LinkState hasPage={hasPage} newestLink={newestLink} />
      <Form method="post" className="button-row">
        <input type="hidden" name="seen" value={seen} />
        <button
          type="submit"
          name="intent"
          value="change"
          className="button-danger"
          disabled={isBusy}
        >
          링크 변경
        </button>{" "}
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          취소
        </Link>
      </Form>
    </section>
  );
}
