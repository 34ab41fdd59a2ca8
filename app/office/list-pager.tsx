import { Link } from "@remix-run/react";

export function beforeOf(search: URLSearchParams) {
  const before = search.get("before") ?? "";
  return /^\d{1,15}$/.test(before) ? Number(before) : undefined;
}

/** Expects one row more than a page has; `older` is the next page's `before`. */
export function cutPage<Row extends { id: number }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, older: found.length > size ? rows.at(-1)?.id : undefined };
}

interface ListPagerProps {
  only?: Record<string, string>;
  isFirstPage: boolean;
  /** For a list that leads both ways. */
  newer?: string | undefined;
  older: number | string | undefined;
  label: string;
}

/** Keyset paging: every page costs the same. */
export function ListPager({ only = {}, isFirstPage, newer, older, label }: ListPagerProps) {
  return (
    <nav className="pager" aria-label="목록 페이지 이동">
      {!isFirstPage && <Link to={`?${new URLSearchParams(only)}`}>처음으로</Link>}{" "}
      {newer !== undefined && (
        <Link to={`?${new URLSearchParams({ ...only, after: newer })}`}>이전 페이지</Link>
      )}{" "}
      {older !== undefined && (
        <Link to={`?${new URLSearchParams({ ...only, before: String(older) })}`}>{label}</Link>
      )}
    </nav>
  );
}
