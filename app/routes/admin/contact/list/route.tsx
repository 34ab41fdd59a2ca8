import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { type Status, statuses } from "~/contact/inquiry";
import { findInquiries } from "~/contact/list/find-inquiries.server";
import {
  cursorIn,
  type Listed,
  listIn,
  listParameters,
  rowKeyText,
} from "~/contact/list/list-order";
import { spamSince } from "~/contact/list/spam.server";
import { db } from "~/database/db.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithOutcome } from "~/office/flash.server";
import { ListPager } from "~/office/list-pager";
import { useRefreshed } from "~/office/use-refreshed";
import { useRememberedList } from "~/office/way-to-list";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { DAY } from "~/text/duration";
import { isKeyOf } from "~/text/is-key";
import type { Handle } from "~/ui/handle";
import { acts } from "./acts.server";
import { ChosenBar } from "./chosen-bar";
import { InquiryTable } from "./inquiry-table";
import { ListChoice } from "./list-choice";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const readAt = Date.now();
  const search = new URL(request.url).searchParams;
  const listed = listIn(search);
  const { rows, older, newer } = await pageOf(listed, cursorIn(search));
  if (rows.length > 0) {
    await recordLook(request, user, { kind: "LIST", inquiryIds: rows.map(({ id }) => id) });
  }
  const totals = await countInquiries();
  const spamOfToday = listed.isSpam ? await spamSince(new Date(readAt - DAY)) : 0;
  return { inquiries: rows, older, newer, listed, totals, spamOfToday, readAt };
}

/** Reads one row more, to know whether another page follows. */
async function pageOf(listed: Listed, cursor: ReturnType<typeof cursorIn>) {
  const found = await findInquiries({ ...listed, cursor, limit: PAGE_SIZE + 1 });
  // Its rows were deleted or moved; those before them are still there.
  if (cursor && found.length === 0) return pageOf(listed, undefined);
  const isFull = found.length > PAGE_SIZE;
  // The way back ends at the first page, which new rows may have filled since.
  if (cursor?.side === "after" && !isFull) return pageOf(listed, undefined);
  const rows = cursor?.side === "after" ? found.slice(-PAGE_SIZE) : found.slice(0, PAGE_SIZE);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const hasOlder = isFull || cursor?.side === "after";
  return {
    rows,
    older: last && hasOlder ? rowKeyText(last) : undefined,
    newer: first && cursor ? rowKeyText(first) : undefined,
  };
}

async function countInquiries() {
  const rows = await db
    .selectFrom("inquiry")
    .select(["isSpam", "status", (is) => is.fn.countAll<number>().as("total")])
    .where("deletedAt", "is", null)
    .groupBy(["isSpam", "status"])
    .execute();
  const counts = Object.fromEntries(
    [...Object.keys(statuses), "SPAM"].map((status) => [status, 0]),
  ) as Record<Status | "SPAM", number>;
  for (const { isSpam, status, total } of rows) counts[isSpam ? "SPAM" : status] += total;
  return counts;
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request);
  const intent = form.fields.get("intent");
  if (!isKeyOf(acts, intent)) throw unreadableForm();
  const here = `/admin/contact${new URL(request.url).search}`;
  return redirectWithOutcome(here, await acts[intent](form.fields, actorOf(user)));
}

export { keepPage as clientAction, refreshOrKeep as clientLoader } from "~/office/keep-page";

export const handle: Handle = { isRefreshing: true };

export const meta = () => [{ title: "견적문의관리" }];

export default function ContactList() {
  const { inquiries, older, newer, listed, totals, spamOfToday } = useRefreshed(
    useLoaderData<typeof loader>(),
  );
  useRememberedList("/admin/contact");
  const { isSpam, order } = listed;
  return (
    <>
      <AdminHeader title="Contact List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      <ListChoice listed={listed} totals={totals} />
      {isSpam && (
        <p className="list-note">
          스팸으로 보이는 문의입니다. 새 문의 수에 포함되지 않으니 가끔 확인해 주세요.{" "}
          {spamOfToday > 0 && `최근 24시간 동안 ${spamOfToday}건이 접수되었습니다.`}
        </p>
      )}
      {inquiries.length === 0 ? (
        <p className="empty">{emptyWords(listed)}</p>
      ) : (
        <>
          <ChosenBar isSpam={isSpam} />
          <InquiryTable inquiries={inquiries} isSpam={isSpam} order={order} />
        </>
      )}
      <ListPager
        only={listParameters(listed)}
        isFirstPage={newer === undefined}
        newer={newer}
        older={older}
        label={order === "arrival" ? "이전 문의 더 보기" : "다음 페이지"}
      />
    </>
  );
}

function emptyWords({ isSpam, status, words }: Listed) {
  if (words) {
    const none = isSpam
      ? "찾으시는 문의가 스팸에 없습니다."
      : `찾으시는 견적문의가 ${status ? `${statuses[status]} 상태에는 ` : ""}없습니다.`;
    return `${none} 이름, 연락처, 이메일, 주소, 문의 내용, 메모, 통화 기록에서 검색했습니다.`;
  }
  if (isSpam) return "스팸이 없습니다.";
  return status ? "이 상태의 견적문의가 없습니다." : "아직 견적문의가 없습니다.";
}
