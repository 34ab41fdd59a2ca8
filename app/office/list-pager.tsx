import { Link } from "@remix-run/react";

/** The page of a list that a URL asks for: rows older than `before`, or the newest. */
export function beforeOf(search: URLSearchParams) {
  const before = search.get("before") ?? "";
  return /^\d{1,15}$/.test(before) ? Number(before) : undefined;
}

/**
 * Cuts a page from rows of which one more than its size was read.
 *
 * @returns `older` is the next page's `before`, if there is one
 */
export function cutPage<Row extends { id: number }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, older: found.length > size ? rows.at(-1)?.id : undefined };
}

interface ListPagerProps {
  /** The list's other search parameters. */
  only?: Record<string, string>;
  isFirstPage: boolean;
  /** The cursor of the page before, of a list that leads both ways. */
  newer?: string | undefined;
  older: number | string | undefined;
  /** The link to older rows. */
  label: string;
}

/** Leads through a list of any length; a page costs the same wherever it is. */
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
