import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { noteLook } from "~/auth/note-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { findInquiries } from "~/contact/find-inquiries.server";
import { isStatus, statuses } from "~/contact/inquiry";
import { AdminHeader } from "~/office/admin-header";
import { beforeOf, cutPage, ListPager } from "~/office/list-pager";
import { useListPlace } from "~/office/list-place";
import { inSeoul } from "~/text/moment";
import { toNfc } from "~/text/nfc";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const asked = search.get("status");
  const status = isStatus(asked) ? asked : undefined;
  const before = beforeOf(search);
  // Truncated before and after normalising: a decomposed letter has up to three parts.
  const words = toNfc((search.get("q") ?? "").trim().slice(0, 200)).slice(0, 50);

  const found = await findInquiries({ status, words, before, limit: PAGE_SIZE + 1 });
  const { rows, older } = cutPage(found, PAGE_SIZE);
  if (rows.length > 0) {
    await noteLook(request, user, { kind: "LIST", inquiryIds: rows.map(({ id }) => id) });
  }
  return { inquiries: rows, older, status, words, isFirstPage: before === undefined };
}

export const meta = () => [{ title: "견적문의관리" }];

export default function ContactList() {
  const { inquiries, older, status, words, isFirstPage } = useLoaderData<typeof loader>();
  useListPlace("/admin/contact");
  const only = { ...(status && { status }), ...(words && { q: words }) };
  return (
    <>
      <AdminHeader title="Contact List">
        <Link to="add" className="button">
          등록
        </Link>
      </AdminHeader>
      <Filter status={status} words={words} />
      {inquiries.length === 0 ? (
        <p className="empty">
          {words
            ? "찾는 견적문의가 없습니다."
            : status
              ? "이 상태의 견적문의가 없습니다."
              : "아직 견적문의가 없습니다."}
        </p>
      ) : (
        <InquiryTable inquiries={inquiries} />
      )}
      <ListPager only={only} isFirstPage={isFirstPage} older={older} label="이전 문의 더 보기" />
    </>
  );
}

function Filter({ status, words }: { status: string | undefined; words: string }) {
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
function InquiryTable({ inquiries }: { inquiries: Row[] }) {
  return (
    <table className="table-cards">
      <thead>
        <tr>
          <th scope="col">이름</th>
          <th scope="col">주소</th>
          <th scope="col">상태</th>
          <th scope="col">접수</th>
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
