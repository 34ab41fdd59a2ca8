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
import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { districtOf } from "~/contact/district";
import { parseInquiryId, readInquiry, withdrawnMessage } from "~/contact/read-inquiry.server";
import { hasPage } from "~/contact/receipt/customer-link.server";
import { db } from "~/database/db.server";
import { readNews } from "~/notify/news.server";
import type { Notice } from "~/notify/notice.server";
import { NotifySection } from "~/notify/notify-section";
import { Untold } from "~/notify/untold";
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
import { cancel } from "./cancel.server";
import { MOST_TIMES, type TypedTime } from "./offered-times";
import { OverlapList } from "./overlap-list";
import { readOverlaps } from "./overlaps.server";
import { book, offer, type RefusedTimes, share } from "./save-times.server";
import { BookedVisits, TimesForm } from "./times-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { id, customer, withdrawnAt } = await readInquiry(params.id);
  const visit = await readVisit(id);
  const now = new Date().toISOString();
  const moments = visit.times.map(({ at }) => at).filter((at) => at > now);
  const overlaps = await readOverlaps(id, moments);
  const booked = withdrawnAt === null ? await readBooked(id, now) : [];
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
  const inquiryIds = [...new Set([...overlaps, ...booked].map((each) => each.id))];
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  return {
    ...{ id, customer, visit, overlaps, booked, now },
    hasPage: await hasPage(id),
    withdrawn: withdrawnAt === null ? undefined : withdrawnMessage,
    isAskedToCancel: new URL(request.url).searchParams.has("delete"),
    typed: typedOf(moments),
    isUntold: (await readNews(id, "visit", db))?.isTold === false,
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

/** More than these nobody compares. */
const MOST_BOOKED = 200;

/** The visits to come to others. */
async function readBooked(inquiryId: number, now: string) {
  const rows = await openInquiries()
    .select(["id", "customer", "visitAt as at", "mainAddress"])
    .where("visitAt", "is not", null)
    .where("visitAt", ">", now)
    .where("id", "!=", inquiryId)
    .orderBy("visitAt")
    .limit(MOST_BOOKED)
    .$narrowType<{ at: string }>()
    .execute();
  return rows.map(({ mainAddress, ...row }) => ({ ...row, place: districtOf(mainAddress) }));
}

const acts = { offer, share, book, cancel };

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

/** The times that are offered to a customer, and the forms that offer them or book one. */
export default function OfficeVisit() {
  const loaded = useLoaderData<typeof loader>();
  const answer: (RefusedTimes & { notice?: undefined }) | { notice: Notice } | undefined =
    useAnswer<typeof action>() ?? undefined;
  const notice = answer?.notice;
  const refused = answer?.notice ? undefined : answer;
  const { id, customer, visit, withdrawn, hasPage, isAskedToCancel } = loaded;
  const question = { ...cancelling, intent: "cancel", fields: { offer: visit.offer } };
  // A visit that is over cannot be cancelled; the other times can.
  const isOver = visit.agreed !== undefined && visit.agreed.at <= loaded.now;
  const isCancellable = !withdrawn && visit.times.length > (isOver ? 1 : 0);
  return (
    <>
      <AdminHeader title="실측 방문">
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          {id}번 문의
        </Link>
      </AdminHeader>
      <div className="record-who">{customer && <p>{customer}</p>}</div>
      {withdrawn && <p className="office-warning">{withdrawn}</p>}
      {isAskedToCancel && isCancellable && <DeleteConfirmation {...question} />}
      {notice ? (
        <NotifySection key={notice.url} id={id} notice={notice} />
      ) : (
        loaded.isUntold && !withdrawn && <Untold {...{ id, hasPage }} subject="visit" />
      )}
      {!hasPage && !withdrawn && visit.times.length === 0 && (
        <p className="record-facts">
          ‘내 문의’ 페이지가 없는 문의입니다. 시간을 제안한 뒤 고객에게 알리면 페이지가
          만들어집니다. 전화로 정한 시간은 아래에서 예약 확정해 주세요.
        </p>
      )}
      {visit.times.length > 0 && <Offered {...loaded} />}
      {!withdrawn && <Forms key={visit.offer} loaded={loaded} refused={refused} />}
      {isCancellable && (
        <DeleteButton {...question}>
          {visit.agreed && !isOver ? "예약 취소" : "제안 취소"}
        </DeleteButton>
      )}
    </>
  );
}

const cancelling = {
  title: "확인: 실측 방문 취소",
  text: "제안한 방문 시간과 앞으로의 방문 예약을 모두 취소하시겠습니까? 고객의 ‘내 문의’ 페이지에서도 취소됩니다.",
};

interface FormsProps {
  loaded: Loaded;
  refused: RefusedTimes | undefined;
}

function Forms({ loaded, refused }: FormsProps) {
  const { visit, typed, today, booked } = loaded;
  const shared = { offer: visit.offer, today, booked };
  const isOffered = visit.times.length > 0;
  return (
    <>
      <TimesForm
        act="offer"
        title={isOffered ? "시간 변경" : "방문할 수 있는 시간"}
        hint={visit.agreed ? `${howToOffer} ${dropped}` : howToOffer}
        label={isOffered ? "변경해 제안" : "고객에게 제안"}
        typed={typed}
        refused={refused?.act === "offer" ? refused : undefined}
        {...shared}
      />
      <TimesForm
        act="book"
        title="전화로 정한 시간"
        hint={`고객과 통화하며 정한 시간을 바로 예약합니다.${isOffered ? " 제안한 다른 시간은 취소됩니다." : ""}`}
        label="예약 확정"
        typed={[{ day: "", time: usual[0] ?? "" }]}
        refused={refused?.act === "book" ? refused : undefined}
        {...shared}
      />
      <BookedVisits booked={booked} />
    </>
  );
}

const howToOffer =
  "세 개까지 제안하면 고객이 하나를 선택합니다. 쓰지 않을 칸은 날짜를 비워 두세요.";
const dropped = "예약한 시간을 빼면 예약이 취소되고 고객이 다시 선택합니다.";

function Offered({ visit, overlaps, withdrawn, now }: Loaded) {
  return (
    <section className="form-section visit-offered" aria-labelledby="offered-title">
      <h2 id="offered-title">{visit.agreed ? "방문 예약" : "제안한 시간"}</h2>
      {visit.last?.kind === "VISIT_OTHERS" && <OtherTimes {...visit.last} />}
      <ul className="offered-times">
        {visit.times.map(({ at, agreedAt, isTaken }) => (
          <li key={at}>
            <p>
              <time dateTime={at}>{momentInWords(at)}</time>
              {agreedAt !== null && <strong> 예약됨</strong>}
              {agreedAt === null && at <= now && " 지남"}
              {at > now && isTaken === 1 && " 다른 예약으로 마감"}
            </p>
            {agreedAt === null && at > now && !withdrawn && (
              <BookButton offer={visit.offer} at={at} />
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

function BookButton({ offer, at }: { offer: string; at: string }) {
  const isBusy = useNavigation().state !== "idle";
  const [day, time] = inSeoul(at).split(" ");
  return (
    <Form method="post">
      <input type="hidden" name="offer" value={offer} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="time" value={time} />
      <button type="submit" name="intent" value="book" className="button-quiet" disabled={isBusy}>
        전화로 예약 확정<span className="visually-hidden"> {momentInWords(at)}</span>
      </button>
    </Form>
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
