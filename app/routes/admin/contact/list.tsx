import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { actorOf, noteLook } from "~/auth/note-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { moveInquiry } from "~/contact/change-inquiry.server";
import { findInquiries } from "~/contact/find-inquiries.server";
import { isStatus, statuses } from "~/contact/inquiry";
import { isMove, MoveButton, moves } from "~/contact/move-button";
import { countSpam, spamSince } from "~/contact/spam.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { useListPlace } from "~/office/list-place";
import { receiveForm } from "~/request/receive.server";
import { inSeoul } from "~/text/moment";
import { toNfc } from "~/text/nfc";

const PAGE_SIZE = 50;
const DAY = 24 * 60 * 60 * 1000;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const isSpam = search.has("spam");
  const asked = search.get("status");
  const status = isStatus(asked) && !isSpam ? asked : undefined;
  const before = beforeOf(search);
  // Truncated before and after normalising: a decomposed letter has up to three parts.
  const words = toNfc((search.get("q") ?? "").trim().slice(0, 200)).slice(0, 50);

  const found = await findInquiries({ isSpam, status, words, before, limit: PAGE_SIZE + 1 });
  const { rows, older } = cutPage(found, PAGE_SIZE);
  if (rows.length > 0) {
    await noteLook(request, user, { kind: "LIST", inquiryIds: rows.map(({ id }) => id) });
  }
  const spam = {
    total: await countSpam(),
    ofToday: isSpam ? await spamSince(new Date(Date.now() - DAY)) : 0,
  };
  return { inquiries: rows, older, isSpam, spam, status, words, isFirstPage: before === undefined };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request);
  const intent = form.fields.get("intent");
  if (!isMove(intent)) throw new Response("보낸 양식을 읽을 수 없습니다.", { status: 400 });
  await moveInquiry(form.fields.get("id") ?? undefined, intent, actorOf(user, request));
  return redirectWithFlash(`/admin/contact${new URL(request.url).search}`, moves[intent].done);
}

export const meta = () => [{ title: "견적문의관리" }];

export default function ContactList() {
  const { inquiries, older, isSpam, spam, status, words, isFirstPage } =
    useLoaderData<typeof loader>();
  useListPlace("/admin/contact");
  const only = {
    ...(isSpam && { spam: "1" }),
    ...(status && { status }),
    ...(words && { q: words }),
  };
  return (
    <>
      <AdminHeader title="Contact List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      <div className="list-choice">
        <Filter isSpam={isSpam} status={status} words={words} />
        <nav className="list-tabs" aria-label="문의와 스팸">
          <Link to="?" aria-current={isSpam ? undefined : "page"}>
            문의
          </Link>{" "}
          <Link to="?spam=1" aria-current={isSpam ? "page" : undefined}>
            스팸 {spam.total}
          </Link>
        </nav>
      </div>
      {isSpam && (
        <p className="list-note">
          스팸으로 보이는 문의입니다. 답할 문의로 세지 않으니 가끔 살펴봐 주세요. 지난 24시간 동안{" "}
          {spam.ofToday}건이 들어왔습니다.
        </p>
      )}
      {inquiries.length === 0 ? (
        <p className="empty">{emptyNotice({ isSpam, status, words })}</p>
      ) : (
        <InquiryTable inquiries={inquiries} isSpam={isSpam} />
      )}
      <ListPager only={only} isFirstPage={isFirstPage} older={older} label="이전 문의 더 보기" />
    </>
  );
}

interface Shown {
  isSpam: boolean;
  status: string | undefined;
  words: string;
}

function emptyNotice({ isSpam, status, words }: Shown) {
  if (isSpam) return words ? "찾는 문의가 스팸에 없습니다." : "스팸이 없습니다.";
  if (words) return "찾는 견적문의가 없습니다.";
  return status ? "이 상태의 견적문의가 없습니다." : "아직 견적문의가 없습니다.";
}

function Filter({ isSpam, status, words }: Shown) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(words);
  // Follows Back and Forward. What was typed while a search was under way is kept.
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = words;
    before.current = words;
  }, [words]);
  return (
    <Form className="filter" role="search">
      {isSpam ? (
        <input type="hidden" name="spam" value="1" />
      ) : (
        <>
          <label htmlFor="status">유형</label>{" "}
          <select
            id="status"
            name="status"
            key={status}
            defaultValue={status ?? ""}
            onChange={({ currentTarget }) => submit(filledFields(currentTarget.form))}
          >
            <option value="">전체</option>
            {Object.entries(statuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <div className="filter-words">
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={words}
          aria-label="이름, 연락처, 주소로 찾기"
          placeholder="이름, 연락처, 주소"
          maxLength={50}
          autoComplete="off"
        />
        <button type="submit" className="button-quiet">
          조회
        </button>
      </div>
    </Form>
  );
}

/** A query string without empty fields. */
function filledFields(form: HTMLFormElement | null) {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.filter(([, value]) => value !== "")) as Record<string, string>;
}

type Row = Awaited<ReturnType<typeof loader>>["inquiries"][number];

/** A table on a desktop, cards on a phone; each row is covered by its link. */
function InquiryTable({ inquiries, isSpam }: { inquiries: Row[]; isSpam: boolean }) {
  return (
    <table className="table-cards">
      <thead>
        <tr>
          <th scope="col">이름</th>
          <th scope="col">주소</th>
          <th scope="col">상태</th>
          <th scope="col">접수</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {inquiries.map((inquiry) => (
          <tr key={inquiry.id}>
            <td>
              <Link to={String(inquiry.id)} className="row-link">
                {inquiry.customer || "이름 없음"}
              </Link>
            </td>
            <td>{[inquiry.mainAddress, inquiry.detailAddress].filter(Boolean).join(" ")}</td>
            <td>
              <span className="badge" data-status={inquiry.status}>
                {statuses[inquiry.status]}
              </span>
            </td>
            <td>
              <time dateTime={inquiry.receivedAt}>{inSeoul(inquiry.receivedAt)}</time>
            </td>
            <td className="row-action">
              <MoveButton move={isSpam ? "notSpam" : "spam"} inquiry={inquiry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
