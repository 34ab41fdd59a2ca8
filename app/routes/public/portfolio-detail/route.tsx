import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { sql } from "kysely";
import type { CSSProperties } from "react";
import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { rowId } from "~/forms/fields";
import { viewPath } from "~/pictures/picture";
import { describe } from "~/portfolio/describe";
import { knownDiffWeek, workYear } from "~/portfolio/diff-week";
import { FEW_PROJECTS, FewProjects, MissingPage } from "~/portfolio/few-projects";
import { filterIn, listPath } from "~/portfolio/filter";
import { neighboursIn } from "~/portfolio/find-portfolios.server";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioFacts } from "~/portfolio/portfolio-facts";
import { ProjectStory } from "~/portfolio/project-story";
import { budgetBand, toldOf } from "~/portfolio/shown-facts";
import { type StoryPicture, wordsBelow } from "~/portfolio/story";
import { ContactBar } from "~/public/contact-bar";
import { frameOf, siteOf, titleOf } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { QuoteCard, quotePath } from "~/public/quote-card";
import { paragraphsOf } from "~/text/paragraphs";
import { errorTitle } from "~/ui/error-page";
import type { Handle } from "~/ui/handle";
import { ListLink } from "./list-link";
import { ShareButton } from "./share-button";
import { findSimilar } from "./similar.server";

const SIMILAR = 3;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = rowId.safeParse(params.id).data;
  const entry = id === undefined ? undefined : await readEntry(id);
  if (id === undefined || !entry) return missing(id);

  const pictures = await db
    .selectFrom("portfolioPicture")
    .select(["role", "uploadedName", "alt", "width", "height", "color"])
    .select(["caption", "room", "moment"])
    .where("portfolioId", "=", id)
    .orderBy("role")
    .orderBy("ord")
    .orderBy("id")
    .execute();
  const gallery = pictures.filter(({ role }) => role === "GALLERY");
  const thumbnail = pictures.find(({ role }) => role === "THUMBNAIL");

  const { startDate, endDate, interiorType, publicRank, ...rest } = entry;
  const { budget: _, isBudgetShown: __, isDistrictOnly: ___, ...facts } = rest;
  const told = toldOf(entry);
  const filter = filterIn(new URL(request.url).searchParams);
  const isFiltered = Object.keys(filter).length > 0;
  const beside = isFiltered ? await neighboursIn(filter, id) : undefined;
  const rank = publicRank ?? 0;
  return {
    id,
    ...facts,
    mainAddress: told.mainAddress,
    price: budgetBand(told.budget),
    workYear: workYear(endDate),
    diffWeek: knownDiffWeek(startDate, endDate),
    thumbnail: thumbnail && shown(thumbnail),
    pictures: (gallery.length > 0 ? gallery : pictures).map(shown),
    list: listPath(beside ? filter : {}),
    newer: await (beside ? titled(beside.newer) : neighbour(rank, "newer")),
    older: await (beside ? titled(beside.older) : neighbour(rank, "older")),
    similar: await findSimilar({ id, interiorType, ...facts }, SIMILAR),
  };
}

function readEntry(id: number) {
  return (
    publicProjects()
      .select(["title", "buildingType", "supplyArea", "completion", "startDate", "endDate"])
      .select(["interiorType", "publicRank", "story", "customerWords"])
      // Never detailAddress, which would identify a customer's home.
      .select(["mainAddress", "budget", "isBudgetShown", "isDistrictOnly"])
      .where("id", "=", id)
      .executeTakeFirst()
  );
}

/** With ways on: a search engine or an old message may lead here. */
async function missing(id: number | undefined) {
  const { status, detail } = await whyMissing(id);
  const projects = await portfolioCards().limit(FEW_PROJECTS).execute();
  return data({ missing: { status, detail, projects } }, { status });
}

/** Search engines forget a 410 at once, so only destroyed projects get it: drafts may come back. */
async function whyMissing(id: number | undefined) {
  const never = {
    status: 404,
    detail: "찾으시는 시공 사례가 없습니다. 이미 삭제되었을 수 있습니다.",
  } as const;
  if (id === undefined) return never;
  const isThere = await db
    .selectFrom("portfolio")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  // An id is never given again.
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM sqlite_sequence WHERE name = 'portfolio'`.execute(db);
  const wasThere = !isThere && id <= (rows[0]?.seq ?? 0);
  return wasThere ? ({ status: 410, detail: "삭제된 시공 사례입니다." } as const) : never;
}

function shown({ role: _, ...picture }: StoryPicture & { role: string }): StoryPicture {
  return picture;
}

function neighbour(rank: number, side: "newer" | "older") {
  return publicProjects()
    .select(["id", "title"])
    .where("publicRank", side === "newer" ? ">" : "<", rank)
    .orderBy("publicRank", side === "newer" ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();
}

function titled(id = 0) {
  return publicProjects().select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}

export { shouldRevalidate } from "~/public/should-revalidate";

export const handle: Handle = { cached: "page", styles: ["portfolio", "project", "beforeAfter"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) return [{ title: titleOf(matches, errorTitle(error)) }];
  if ("missing" in data) {
    return [
      { title: titleOf(matches, `${data.missing.status} Page not found`) },
      { name: "robots", content: "noindex" },
    ];
  }
  const { origin } = frameOf(matches);
  const { name } = siteOf(matches);
  const path = `/portfolio/${data.id}`;
  const picture = data.thumbnail ?? data.pictures[0];
  const description = describe(data);
  return [
    ...pageMeta({
      title: data.title,
      description,
      path,
      matches,
      image: picture && { area: "portfolio", picture },
    }),
    ...breadcrumbs(matches, [
      { name: "PORTFOLIO", path: "/portfolio" },
      { name: data.title, path },
    ]),
    ...(origin
      ? [
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "CreativeWork",
              name: data.title,
              description,
              url: `${origin}${path}`,
              inLanguage: "ko",
              ...(data.story && { abstract: paragraphsOf(data.story).join(" ") }),
              creator: { "@type": "Organization", name, url: origin },
              ...(data.mainAddress && {
                locationCreated: { "@type": "Place", address: data.mainAddress },
              }),
              image: data.pictures.map((each, index) =>
                pictureData(
                  { origin, creditText: name },
                  each,
                  each.alt || `${data.title} ${index + 1}`,
                ),
              ),
            },
          },
        ]
      : []),
  ];
};

function pictureData(
  { origin, creditText }: { origin: string; creditText: string },
  picture: StoryPicture,
  name: string,
) {
  const caption = wordsBelow(picture);
  return {
    "@type": "ImageObject",
    contentUrl: `${origin}${viewPath("portfolio", picture.uploadedName)}`,
    name,
    ...(caption && { caption }),
    // schema.org's Distance is a number with its unit.
    width: `${picture.width} px`,
    height: `${picture.height} px`,
    creditText,
  };
}

export default function PortfolioDetail() {
  const answer = useLoaderData<typeof loader>();
  if ("missing" in answer) return <MissingPage {...answer.missing} />;
  return <Project key={answer.id} {...answer} />;
}

type ProjectProps = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { missing: unknown }>;

function Project({ list, newer, older, similar, price, ...entry }: ProjectProps) {
  const lead = [price && `예산 ${price}`, entry.diffWeek !== null && `${entry.diffWeek}주`];
  const share = <ShareButton title={entry.title} text={describe({ ...entry, price })} />;
  const within = list.slice("/portfolio".length);
  return (
    <article
      className="page project"
      style={{ "--shared": `project-${entry.id}` } as CSSProperties}
    >
      <h1>{entry.title}</h1>
      <div className="project-lead">
        <strong>{lead.filter(Boolean).join(" · ")}</strong>
        {share}
      </div>
      <PortfolioFacts {...entry} />
      <ProjectStory {...entry} />
      <nav className="project-ways" aria-label="시공 사례">
        {newer && (
          <Link to={`/portfolio/${newer.id}${within}`} className="project-way" rel="prev">
            <small>이전 시공 사례</small> <span>{newer.title}</span>
          </Link>
        )}{" "}
        <ListLink list={list} />{" "}
        {older && (
          <Link
            to={`/portfolio/${older.id}${within}`}
            className="project-way project-way-next"
            rel="next"
          >
            <small>다음 시공 사례</small> <span>{older.title}</span>
          </Link>
        )}
      </nav>{" "}
      <FewProjects projects={similar} title="비슷한 시공 사례" />
      <QuoteCard like={entry.id} />
      {share}
      <ContactBar quotePath={quotePath(entry.id)} />
    </article>
  );
}
