import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useSubmit } from "@remix-run/react";
import { sql } from "kysely";
import { requireAdmin } from "~/auth/require-admin.server";
import { isStatus, statuses } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import { AdminHeader } from "~/office/admin-header";
import { useListPlace } from "~/office/list-place";
import { inSeoul } from "~/text/moment";
import { toNfc } from "~/text/nfc";

const PAGE_SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const asked = search.get("status");
  const status = isStatus(asked) ? asked : undefined;
  const before = /^\d{1,15}$/.test(search.get("before") ?? "")
    ? Number(search.get("before"))
    : undefined;
  // Truncated before and after normalising: a decomposed letter has up to three parts.
  const words = toNfc((search.get("q") ?? "").trim().slice(0, 200)).slice(0, 50);

  let query = db
    .selectFrom("inquiry")
    .select(["id", "customer", "mainAddress", "detailAddress", "status", "receivedAt"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1);
  if (status) query = query.where("status", "=", status);
  if (words) query = query.where(mentions(words));
  if (before !== undefined) query = query.where("id", "<", before);
  const found = await query.execute();
  const inquiries = found.slice(0, PAGE_SIZE);
  const older = found.length > PAGE_SIZE ? inquiries.at(-1)?.id : undefined;
  return { inquiries, older, status, words, isFirstPage: before === undefined };
}

/** Matches part of a name, an address or a phone number, with or without hyphens. */
function mentions(words: string) {
  const isNumber = /^[\d\s+().-]+$/.test(words);
  const digits = isNumber ? words.replace(/\D/g, "") : "";
  const inText = sql<boolean>`instr(lower(customer || ' ' || mainAddress || ' ' || detailAddress), lower(${words})) > 0`;
  const inNumber = sql<boolean>`instr(replace(replace(phoneNumber, '-', ''), ' ', ''), ${digits}) > 0`;
  return digits.length > 2 ? sql<boolean>`(${inText} or ${inNumber})` : inText;
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
      <nav className="pager" aria-label="목록 넘기기">
        {!isFirstPage && <Link to={`?${new URLSearchParams(only)}`}>처음으로</Link>}{" "}
        {older && (
          <Link to={`?${new URLSearchParams({ ...only, before: String(older) })}`}>
            이전 문의 더 보기
          </Link>
        )}
      </nav>
    </>
  );
}

function Filter({ status, words }: { status: string | undefined; words: string }) {
  const submit = useSubmit();
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
          type="search"
          name="q"
          key={words}
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
