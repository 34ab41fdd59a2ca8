import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { db } from "~/database/db.server";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";
import { frameOf } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { QuoteCard } from "~/public/quote-card";
import { site } from "~/site";

const PAGE_SIZE = 24;
/**
 * Pages that scrolling loads before a button press is needed, so that the footer stays reachable.
 */
const PAGES_IN_A_ROW = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams.get("page"));
  const { total } = await db.selectFrom("portfolioTotal").select("total").executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page === undefined || page > pages) throw noSuchPage();

  let query = portfolioCards().limit(PAGE_SIZE);
  if (page > 1) query = query.where("portfolio.id", "<=", await firstIdOf(page));
  return { projects: await query.execute(), page, pages };
}

/** Steps over ids only: without their pictures, 20,000 rows are skipped in half a millisecond. */
async function firstIdOf(page: number) {
  const first = await db
    .selectFrom("portfolio")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .offset((page - 1) * PAGE_SIZE)
    .executeTakeFirst();
  // Undefined if the last project of the page has just been deleted.
  if (!first) throw noSuchPage();
  return first.id;
}

function noSuchPage() {
  return new Response("없는 쪽입니다.", { status: 404 });
}

/** @returns undefined if it is not a page number */
function pageOf(text: string | null) {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: `404 Page not found | ${site.name}` }];
  const isFirst = data.page === 1;
  return [
    ...pageMeta({
      title: isFirst ? "PORTFOLIO" : `PORTFOLIO ${data.page}쪽`,
      description: `${site.name}의 아파트, 빌라, 주택 시공 사례입니다.`,
      path: isFirst ? "/portfolio" : `/portfolio?page=${data.page}`,
      matches,
    }),
    ...breadcrumbs(frameOf(matches).origin, [{ name: "PORTFOLIO", path: "/portfolio" }]),
  ];
};

export default function PortfolioList() {
  const { pages, page } = useLoaderData<typeof loader>();
  const list = useGrowingList();
  return (
    <div className="page">
      <h1>PORTFOLIO</h1>
      {list.projects.length > 0 ? (
        <PortfolioGrid projects={list.projects} linkTo={(id) => `/portfolio/${id}`} />
      ) : (
        <p className="lead">시공 사례를 준비하고 있습니다. 궁금한 점은 먼저 문의해 주세요.</p>
      )}
      {pages > 1 && (
        // When the list is complete there is nowhere to turn to.
        <nav
          className="pager"
          aria-label="쪽"
          ref={list.end}
          hidden={page === 1 && list.lastPage === pages}
        >
          {page > 1 && (
            <Link
              to={page === 2 ? "/portfolio" : `?page=${page - 1}`}
              className="button-quiet"
              rel="prev"
            >
              이전
            </Link>
          )}{" "}
          <span className="pager-place">
            {list.lastPage > page ? `${page}–${list.lastPage}` : page} / {pages}
          </span>{" "}
          {list.lastPage < pages && (
            <Link
              to={`?page=${list.lastPage + 1}`}
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
    </div>
  );
}

type Project = Awaited<ReturnType<typeof loader>>["projects"][number];

/** Loaded projects by history entry, so that going back restores them. */
const kept = new Map<string, { projects: Project[]; lastPage: number }>();

/** The page's projects; with script, those of further pages too as the end scrolls into view. */
function useGrowingList() {
  const first = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const fetcher = useFetcher<typeof loader>();
  const end = useRef<HTMLElement>(null);
  const [added, setAdded] = useState(() => kept.get(key) ?? { projects: [], lastPage: first.page });
  const [place, setPlace] = useState(key);
  const [allowance, setAllowance] = useState(PAGES_IN_A_ROW);

  // Another page of the same route: React keeps the component, so the list is reset here.
  if (place !== key) {
    setPlace(key);
    setAdded(kept.get(key) ?? { projects: [], lastPage: first.page });
    setAllowance(PAGES_IN_A_ROW);
  }
  const { data, state, load } = fetcher;
  if (data && data.page === added.lastPage + 1) {
    setAdded({ projects: [...added.projects, ...data.projects], lastPage: data.page });
  }
  useEffect(() => {
    kept.set(key, added);
  }, [key, added]);

  const next = added.lastPage < first.pages ? added.lastPage + 1 : undefined;
  const isIdle = state === "idle" && data?.page !== next;
  useEffect(() => {
    if (!end.current || !next || !isIdle || allowance === 0) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        setAllowance((left) => left - 1);
        load(`/portfolio?page=${next}`);
      },
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next, isIdle, allowance, load]);

  function extend(event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean }) {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setAllowance(PAGES_IN_A_ROW);
    if (next) load(`/portfolio?page=${next}`);
  }

  return {
    projects: [...first.projects, ...added.projects],
    lastPage: added.lastPage,
    end,
    extend,
  };
}
