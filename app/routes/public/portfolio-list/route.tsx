import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Filter,
  filterIn,
  filterNames,
  listPath,
  MOST_INDEXED,
  optionGroups,
  totalOf,
  wordsOf,
} from "~/portfolio/filter";
import { findPortfolios, readFacets } from "~/portfolio/find-portfolios.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";
import { nearest } from "~/portfolio/search-words";
import { ContactBar } from "~/public/contact-bar";
import { siteOf, titleOf } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { QuoteCard } from "~/public/quote-card";
import type { Handle } from "~/ui/handle";
import { PortfolioFilter } from "./portfolio-filter";

const PAGE_SIZE = 24;
/** Then a button, so that the footer stays reachable. */
const PAGES_IN_A_ROW = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageOf(searchParams.get("page"));
  const filter = filterIn(searchParams);
  if (page === undefined) throw noSuchPage();
  if (isSpeltOtherwise(searchParams, filter)) {
    throw redirect(withOthers(listPath(filter, page), searchParams));
  }

  const facets = await readFacets(filter.q);
  const total = totalOf(facets, filter);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > pages) throw noSuchPage();
  const projects = await findPortfolios(facets, filter, { page, pageSize: PAGE_SIZE });
  if (!projects) throw noSuchPage();
  const list = {
    ...{ projects, page, pages, total, filter, groups: optionGroups(facets, filter) },
    near: filter.q !== undefined && total === 0 ? nearest(await readFacets(), filter.q) : [],
  };
  // The front door caches the first page of the whole list alone.
  const isPart = page > 1 || Object.keys(filter).length > 0;
  return data(list, isPart ? { headers: { "Cache-Control": "private, no-cache" } } : {});
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Leaves the rest of the query alone. */
function isSpeltOtherwise(search: URLSearchParams, filter: Filter) {
  const asked = [...search].filter(([name]) => isCondition(name));
  const known = [...new URL(listPath(filter), "http://localhost").searchParams];
  return JSON.stringify(asked) !== JSON.stringify(known);
}

/** The page that it leads to records an advertisement's campaign. */
function withOthers(path: string, search: URLSearchParams) {
  const others = [...search].filter(([name]) => !isCondition(name) && name !== "page");
  if (others.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(others)}`;
}

function isCondition(name: string) {
  return (filterNames as readonly string[]).includes(name);
}

function noSuchPage() {
  return new Response("없는 페이지입니다.", { status: 404 });
}

function pageOf(text: string | null) {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

export const handle: Handle = { cached: "page", isListed: true, styles: ["portfolio", "finder"] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: titleOf(matches, "404 Page not found") }];
  const { page, total, filter } = data;
  const words = wordsOf(filter).join(" ");
  const title = [words, "PORTFOLIO", page > 1 && `${page}페이지`].filter(Boolean).join(" ");
  return [
    ...pageMeta({
      title,
      description: words
        ? `${siteOf(matches).name}의 ${words} 시공 사례${total > 0 ? ` ${total}건` : ""}입니다.`
        : `${siteOf(matches).name}의 아파트, 빌라, 주택 시공 사례입니다.`,
      path: listPath(filter, page),
      matches,
    }),
    // Combinations and searches show projects that other lists show already.
    ...(Object.keys(filter).length > MOST_INDEXED || filter.q !== undefined || total === 0
      ? [{ name: "robots", content: "noindex" }]
      : []),
    ...breadcrumbs(matches, [{ name: "PORTFOLIO", path: "/portfolio" }]),
  ];
};

export default function PortfolioList() {
  const { pages, page, total, filter, groups, near } = useLoaderData<typeof loader>();
  const list = useGrowingList();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="page">
      <PortfolioFilter filter={filter} groups={groups} total={total} />
      {list.projects.length > 0 ? (
        <PortfolioGrid
          projects={list.projects}
          linkTo={(id) => `/portfolio/${id}${listPath(filter).slice("/portfolio".length)}`}
        />
      ) : (
        <NoneFound isSearched={filter.q !== undefined} isFiltered={isFiltered} near={near} />
      )}
      {pages > 1 && (
        <nav
          className="pager"
          aria-label="페이지 이동"
          ref={list.end}
          hidden={page === 1 && list.lastPage === pages}
        >
          {page > 1 && (
            <Link to={listPath(filter, page - 1)} className="button-quiet" rel="prev">
              이전
            </Link>
          )}{" "}
          {list.isLost && <span role="status">불러오지 못했습니다. 다시 눌러 주세요.</span>}{" "}
          <span className="pager-place">
            {list.lastPage > page ? `${page}–${list.lastPage}` : page} / {pages}
          </span>{" "}
          {list.lastPage < pages && (
            <Link
              to={listPath(filter, list.lastPage + 1)}
              className="button-quiet"
              rel="next"
              onClick={list.extend}
            >
              다음
            </Link>
          )}
        </nav>
      )}
      {list.lastPage === pages && <QuoteCard />}
      <ContactBar />
    </div>
  );
}

type Found = Awaited<ReturnType<typeof loader>>["data"];

interface NoneFoundProps {
  isSearched: boolean;
  isFiltered: boolean;
  near: Found["near"];
}

function NoneFound({ isSearched, isFiltered, near }: NoneFoundProps) {
  if (!isFiltered) {
    return <p className="lead">시공 사례를 준비하고 있습니다. 궁금한 점은 먼저 문의해 주세요.</p>;
  }
  if (!isSearched) {
    return <p className="lead">이 조건에 맞는 시공 사례가 없습니다. 선택한 조건을 줄여 보세요.</p>;
  }
  return (
    <>
      <p className="lead">
        찾으시는 시공 사례가 아직 없습니다. 다른 검색어로 찾거나{" "}
        <Link to="/portfolio">모든 시공 사례</Link>를 둘러보세요.
      </p>
      {near.length > 0 && (
        <p className="lead">
          비슷한 시공 사례:{" "}
          {near.map(({ path, words, total }, at) => (
            <span key={path}>
              {at > 0 && ", "}
              <Link to={path}>
                {words} {total}건
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

type Project = Found["projects"][number];

/** By history entry, so that going back restores them. */
const seen = new Map<string, { projects: Project[]; lastPage: number }>();

/** With script, further pages follow as the end scrolls into view. */
function useGrowingList() {
  const first = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const fetcher = useFetcher<typeof loader>();
  const end = useRef<HTMLElement>(null);
  const [added, setAdded] = useState(() => seen.get(key) ?? { projects: [], lastPage: first.page });
  const [place, setPlace] = useState(key);
  const [allowance, setAllowance] = useState(PAGES_IN_A_ROW);
  const [asking, setAsking] = useState<"no" | "yes" | "lost">("no");
  const lastAsked = useRef<symbol>();

  // Another page of the same route: React keeps the component, so the list is reset here.
  if (place !== key) {
    setPlace(key);
    setAdded(seen.get(key) ?? { projects: [], lastPage: first.page });
    setAllowance(PAGES_IN_A_ROW);
    setAsking("no");
  }
  const { data, state, load } = fetcher;
  const nextPage = added.lastPage + 1;
  const next = nextPage <= first.pages ? listPath(first.filter, nextPage) : undefined;
  // What was fetched for another filter stays in the fetcher.
  const isNext = data !== undefined && listPath(data.filter, data.page) === next;
  if (isNext) {
    setAdded({ projects: [...added.projects, ...data.projects], lastPage: data.page });
  }
  useEffect(() => {
    seen.set(key, added);
    return () => {
      lastAsked.current = undefined;
    };
  }, [key, added]);

  /** A failed fetcher would replace the list by the error page, so it only runs after a look. */
  const grow = useCallback(
    async (path: string) => {
      const asked = Symbol(path);
      lastAsked.current = asked;
      setAsking("yes");
      const isThere = await fetch(path, { method: "HEAD" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (lastAsked.current !== asked) return;
      if (isThere) load(path);
      setAsking(isThere ? "no" : "lost");
    },
    [load],
  );

  const isIdle = state === "idle" && !isNext && asking === "no";
  useEffect(() => {
    if (!end.current || !next || !isIdle || allowance === 0) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        setAllowance((left) => left - 1);
        void grow(next);
      },
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next, isIdle, allowance, grow]);

  function extend(event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean }) {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setAllowance(PAGES_IN_A_ROW);
    if (next) void grow(next);
  }

  return {
    projects: [...first.projects, ...added.projects],
    lastPage: added.lastPage,
    isLost: asking === "lost",
    end,
    extend,
  };
}
