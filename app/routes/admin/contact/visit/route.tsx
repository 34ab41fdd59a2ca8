import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Form,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseInquiryId, readInquiry, withdrawnMessage } from "~/contact/read-inquiry.server";
import { hasPage } from "~/contact/receipt/customer-link.server";
import { AdminHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { unlessKept } from "~/office/keep-page";
import { Moment } from "~/office/moment";
import { useAnswer } from "~/office/use-answer";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";
import { inSeoul, momentInWords, todayInSeoul } from "~/text/moment";
import { readVisit, type Visit } from "~/visit/read-visit.server";
import { agree } from "./agree.server";
import { offer, type RefusedOffer } from "./offer.server";
import { OfferForm } from "./offer-form";
import { MOST_TIMES, type TypedTime } from "./offered-times";
import { OverlapList } from "./overlap-list";
import { readOverlaps } from "./overlaps.server";
import { withdraw } from "./withdraw.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { id, customer, withdrawnAt } = await readInquiry(params.id);
  const visit = await readVisit(id);
  const now = new Date().toISOString();
  const moments = visit.times.map(({ at }) => at).filter((at) => at > now);
  const overlaps = await readOverlaps(id, moments);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
  const inquiryIds = overlaps.map((overlap) => overlap.id);
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  return {
    ...{ id, customer, visit, overlaps, now },
    hasPage: await hasPage(id),
    withdrawn: withdrawnAt === null ? undefined : withdrawnMessage,
    isAskedToWithdraw: new URL(request.url).searchParams.has("delete"),
    typed: typedOf(moments),
    today: todayInSeoul(),
  };
}

const usual = ["10:00", "14:00", "16:00"];

function typedOf(moments: string[]) {
  return Array.from({ length: MOST_TIMES }, (_, row): TypedTime => {
    const moment = moments[row];
    const [day = "", time = usual[row] ?? ""] = moment ? inSeoul(moment).split(" ") : [];
    return { day, time };
  });
}

const acts = { offer, agree, withdraw };

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request);
  const intent = form.fields.get("intent");
  if (!isKeyOf(acts, intent)) throw unreadableForm();
  const inquiryId = parseInquiryId(params.id);
  return await acts[intent]({ request, user, by: actorOf(user), inquiryId, form });
}

export { keepPage as clientAction, refreshOrKeep as clientLoader } from "~/office/keep-page";

/** The times that somebody changed meanwhile are not on the page yet. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return unlessKept(args) || args.actionResult?.message !== undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "실측 방문"].filter(Boolean).join(" | ") },
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The times that are offered to a customer, and the form that offers them. */
export default function OfficeVisit() {
  const loaded = useLoaderData<typeof loader>();
  const refused: RefusedOffer | undefined = useAnswer<typeof action>() ?? undefined;
  const { id, customer, visit, withdrawn, hasPage, isAskedToWithdraw } = loaded;
  const question = { ...withdrawal, intent: "withdraw", fields: { offer: visit.offer } };
  const isOffered = visit.times.length > 0;
  // A visit that is over cannot be cancelled; the other times can.
  const isOver = visit.agreed !== undefined && visit.agreed.at <= loaded.now;
  const isWithdrawable = !withdrawn && visit.times.length > (isOver ? 1 : 0);
  return (
    <>
      <AdminHeader title="실측 방문">
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          {id}번 문의
        </Link>
      </AdminHeader>
      <div className="record-who">{customer && <p>{customer}</p>}</div>
      {withdrawn && <p className="office-warning">{withdrawn}</p>}
      {isAskedToWithdraw && isWithdrawable && <DeleteConfirmation {...question} />}
      {!hasPage && !withdrawn && (
        <p className="record-facts">
          ‘내 문의’ 페이지가 없는 문의입니다.{" "}
          <Link to={`/admin/contact/${id}/notify`}>고객에게 링크 보내기</Link>로 페이지를 만들거나,
          시간을 제안한 뒤 전화로 확인하고 ‘전화로 약속’을 눌러 주세요.
        </p>
      )}
      {isOffered && <Offered {...loaded} />}
      {!withdrawn && (
        <OfferForm
          key={visit.offer}
          typed={refused?.typed ?? loaded.typed}
          offer={refused?.offer ?? visit.offer}
          refused={refused}
          today={loaded.today}
          isAgreed={visit.agreed !== undefined}
        />
      )}
      {isWithdrawable && (
        <DeleteButton {...question}>
          {visit.agreed && !isOver ? "약속 철회" : "제안 철회"}
        </DeleteButton>
      )}
    </>
  );
}

const withdrawal = {
  title: "확인: 실측 방문 철회",
  text: "제안한 방문 시간과 앞으로의 방문 약속을 모두 철회하시겠습니까? 고객의 ‘내 문의’ 페이지에서도 취소됩니다.",
};

function Offered({ visit, overlaps, withdrawn, now }: Loaded) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="form-section visit-offered" aria-labelledby="offered-title">
      <h2 id="offered-title">제안한 시간</h2>
      {visit.last?.kind === "VISIT_OTHERS" && <OtherTimes {...visit.last} />}
      <ul className="offered-times">
        {visit.times.map(({ at, agreedAt }) => (
          <li key={at}>
            <p>
              <time dateTime={at}>{momentInWords(at)}</time>
              {agreedAt !== null && <strong> 약속함</strong>}
              {agreedAt === null && at <= now && " 지남"}
            </p>
            {agreedAt === null && at > now && !withdrawn && (
              <Form method="post">
                <input type="hidden" name="offer" value={visit.offer} />
                <input type="hidden" name="at" value={at} />
                <button
                  type="submit"
                  name="intent"
                  value="agree"
                  className="button-quiet"
                  disabled={isBusy}
                >
                  전화로 약속<span className="visually-hidden"> {momentInWords(at)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {overlaps.length > 0 && (
        <>
          <h3>다른 일정과 겹칩니다</h3>
          <OverlapList overlaps={overlaps} />
        </>
      )}
    </section>
  );
}

function OtherTimes({ at, text }: NonNullable<Visit["last"]>) {
  return (
    <p className="as-typed">
      <strong>고객이 다른 시간을 요청함</strong> <Moment at={at} />
      {"\n"}
      {text}
    </p>
  );
}
