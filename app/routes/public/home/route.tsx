import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { sql } from "kysely";
import { type ComponentType, useEffect, useState } from "react";
import { readBlocks } from "~/blocks/read-blocks.server";
import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { cappedSizes, viewPath } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";
import { BeforeAfter } from "~/portfolio/before-after";
import { workYear } from "~/portfolio/diff-week";
import { buildingTypes } from "~/portfolio/portfolio";
import { cardsOf, portfolioCards } from "~/portfolio/portfolio-cards.server";
import { PortfolioGrid } from "~/portfolio/portfolio-grid";
import { scenesOf, signed } from "~/portfolio/story";
import { ContactBar } from "~/public/contact-bar";
import { frameOf, type PublicCompany, type PublicSite, siteOf, useSite } from "~/public/frame";
import { pageMeta } from "~/public/page-meta";
import { Paragraphs } from "~/public/paragraphs";
import { QuoteCard } from "~/public/quote-card";
import { Remembered } from "~/public/remembered";
import { shopLinks } from "~/public/shop-links";
import { paragraphsOf } from "~/text/paragraphs";
import type { Handle } from "~/ui/handle";
import { HomeSlides } from "./home-slides";
import { preloadFirst, type SlideData } from "./slide";

/** Must match the grid in home-more.css: one across, then pairs. */
const sizesOfFirst = cappedSizes([{ length: "min(92vw, 1120px)" }]);
const sizes = cappedSizes([
  { media: "(min-width: 768px)", length: "min(46vw - 12px, 548px)" },
  { length: "45vw" },
]);

const MOST_PROJECTS = 5;
const MOST_WORDS = 3;

export async function loader() {
  const projects = await portfolioCards().limit(MOST_PROJECTS).execute();
  const [services, steps] = [await readBlocks("service"), await readBlocks("step")];
  return {
    slides: await readSlides(),
    // Two are a pair; of four, the last would be alone.
    projects: projects.length === 4 ? projects.slice(0, 3) : projects,
    pair: await readPair(),
    services: services
      .filter(({ title }) => title.trim() !== "")
      .map(({ id, title, str }) => ({ id, title, line: firstLineOf(str) })),
    steps: steps
      .filter(({ title, str }) => `${title}${str}`.trim() !== "")
      .map(({ id, title, str }) => ({ id, title, str })),
    words: await readCustomersWords(),
  };
}

/** A slide to a project that visitors do not see leads nowhere. */
async function readSlides(): Promise<SlideData[]> {
  const rows = await db
    .selectFrom("mainImage")
    .leftJoin(publicProjects().select(["id", "title"]).as("project"), "project.id", "leadsTo")
    .select(["uploadedName", "alt", "width", "height", "color", "line"])
    .select(["project.id as projectId", "project.title"])
    .orderBy("ord")
    .orderBy("mainImage.id")
    .execute();
  return rows.map(({ projectId, title, ...slide }) => ({
    ...slide,
    project: projectId === null ? undefined : { id: projectId, title: title ?? "" },
  }));
}

/** Of the first project that has one. */
async function readPair() {
  const project = await publicProjects()
    .select(["id", "title"])
    // Literally as in its index, or SQLite would not use it.
    .where(sql<boolean>`hasPair = 1`)
    .orderBy("publicRank", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!project) return [];
  const pictures = await db
    .selectFrom("portfolioPicture")
    .select(["uploadedName", "alt", "width", "height", "color", "caption", "room", "moment"])
    .where("portfolioId", "=", project.id)
    .where("role", "=", "GALLERY")
    .orderBy("ord")
    .orderBy("id")
    .execute();
  const pair = scenesOf(pictures).find((scene) => scene.kind === "pair");
  // Never the page's first picture.
  return pair ? [{ ...project, scene: { ...pair, index: 1 } }] : [];
}

async function readCustomersWords() {
  const told = await publicProjects()
    .select(["id", "customerWords", "endDate"])
    // Literally as in its index, or SQLite would not use it.
    .where(sql<boolean>`customerWords <> ''`)
    .orderBy("publicRank", "desc")
    .limit(MOST_WORDS)
    .execute();
  const cards = told.length === 0 ? [] : await cardsOf(told.map(({ id }) => id));
  return told.flatMap(({ id, customerWords, endDate }) => {
    const card = cards.find((each) => each.id === id);
    return card ? [{ ...card, ...signed(customerWords), year: workYear(endDate) }] : [];
  });
}

function firstLineOf(text: string) {
  return paragraphsOf(text)[0] ?? "";
}

export const handle: Handle = {
  cached: "page",
  isListed: true,
  styles: ["home", "homeMore", "portfolio", "beforeAfter"],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { origin, company } = frameOf(matches);
  const site = siteOf(matches);
  return [
    ...pageMeta({
      description: `${site.name}의 시공 사례를 둘러보고 온라인으로 견적을 문의하세요.`,
      path: "/",
      matches,
    }),
    ...preloadFirst(data?.slides[0]),
    ...(company ? [{ "script:ld+json": business(origin, site, company) }] : []),
  ];
};

export default function Home() {
  const { slides, ...more } = useLoaderData<typeof loader>();
  const { name, tagline, promise, introduction } = useSite();
  const hasMore = [introduction, ...Object.values(more)].some(({ length }) => length > 0);
  return (
    <>
      <div
        className="home"
        data-empty={slides.length === 0 ? "" : undefined}
        data-more={hasMore ? "" : undefined}
      >
        {/* Before the pictures, which take what it leaves: the first paint may come in between. */}
        {slides.length > 0 && (
          <div className="home-who">
            <h1>{promise || name}</h1>
            {tagline && <p>{tagline}</p>}
          </div>
        )}
        {slides.length === 0 && (
          <>
            <h1>{name}</h1>
            {/* Until there are pictures. */}
            <img className="empty-room" src="/empty-room.svg" alt="" />
            <p>{promise || tagline || "인테리어 시공, 상담부터 시작하세요."}</p>
          </>
        )}
        {slides.length > 0 && <HomeSlides slides={slides} />}
        <Link to="/contact" reloadDocument className="button home-quote">
          견적문의하기
        </Link>
        <Sent />
        <Remembered />
      </div>
      {hasMore && <More {...more} />}
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Its script comes where there is something in the tab. */
function Sent() {
  const [Line, setLine] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      if (sessionStorage.length === 0) return;
      const { SentLine } = await import("~/contact/receipt/just-sent");
      setLine(() => SentLine);
    };
    // The browser refuses storage, or the line is not there: the page is whole without it.
    load().catch(() => {});
  }, []);
  return Line ? <Line /> : null;
}

function More(props: Omit<Shown, "slides">) {
  const { projects, pair, services, steps, words } = props;
  const { introduction } = useSite();
  return (
    <div className="page home-more">
      {introduction && <p className="home-introduction">{introduction}</p>}
      {projects.length > 0 && (
        <section aria-labelledby="home-projects">
          <h2 id="home-projects">시공 사례</h2>
          <PortfolioGrid
            projects={projects}
            linkTo={(id) => `/portfolio/${id}`}
            sizes={sizes}
            sizesOfFirst={projects.length % 2 === 1 ? sizesOfFirst : sizes}
            isBelow
          />
          <p className="home-way">
            <Link to="/portfolio" className="button-quiet">
              시공 사례 모두 보기
            </Link>
          </p>
        </section>
      )}
      {services.length > 0 && <Services services={services} />}
      <Pair pair={pair} />
      {steps.length > 0 && (
        <section aria-labelledby="home-steps">
          <h2 id="home-steps">시공 순서</h2>
          <ol className="home-steps">
            {steps.map(({ id, title, str }) => (
              <li key={id}>
                {title && <h3>{title}</h3>}
                <Paragraphs text={str} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {words.length > 0 && <CustomersWords words={words} />}
      <QuoteCard />
      <div className="contact-bar-way">
        <ContactBar />
      </div>
    </div>
  );
}

function Pair({ pair }: Pick<Shown, "pair">) {
  return pair.map(({ id, title, scene }) => (
    <section key={id} aria-labelledby="home-pair" className="home-pair">
      <h2 id="home-pair">시공 전과 후</h2>
      <BeforeAfter
        pair={scene}
        title={title}
        sizes={sizesOfFirst}
        linkTo={() => ({ href: `/portfolio/${id}` })}
        room=""
      />
      <p className="home-way">
        <Link to={`/portfolio/${id}`} className="button-quiet" prefetch="intent">
          {title}
        </Link>
      </p>
    </section>
  ));
}

function Services({ services }: Pick<Shown, "services">) {
  return (
    <section aria-labelledby="home-services">
      <h2 id="home-services">시공 분야</h2>
      <ul className="home-services">
        {services.map(({ id, title, line }) => (
          <li key={id}>
            <h3>{title}</h3>
            {line && <p>{line}</p>}
          </li>
        ))}
      </ul>
      <p className="home-way">
        <Link to="/brand" className="button-quiet">
          시공 분야 자세히 보기
        </Link>
      </p>
    </section>
  );
}

function CustomersWords({ words }: Pick<Shown, "words">) {
  return (
    <section aria-labelledby="home-words">
      <h2 id="home-words">고객 후기</h2>
      <div className="home-words">
        {words.map(({ said, signer, ...card }) => (
          <figure key={card.id}>
            <blockquote>
              <Paragraphs text={said} />
            </blockquote>
            <figcaption>
              <Link to={`/portfolio/${card.id}`} prefetch="intent">
                <Thumbnail card={card} />
                {signer && <span aria-hidden>{signer.slice(0, 1)}</span>}
                <span>
                  {signer && <strong>{signer}</strong>} {card.title}
                  <small>{homeOf(card)}</small>
                </span>
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

type Said = Shown["words"][number];

/** Decorative: the title beside it describes it. */
function Thumbnail({ card }: { card: Omit<Said, "said" | "signer"> }) {
  const { uploadedName, width, height, color } = card;
  if (!uploadedName || !width || !height || !color) return null;
  const picture = { uploadedName, width, height, color, alt: "" };
  return <Picture area="portfolio" picture={picture} alt="" sizes="72px" most={320} />;
}

function homeOf({ supplyArea, buildingType, year }: Omit<Said, "said" | "signer">) {
  const home = `${supplyArea > 0 ? `${supplyArea}평 ` : ""}${buildingTypes[buildingType]}`;
  return [home, year && `${year}년`].filter(Boolean).join(" · ");
}

function business(origin: string, site: PublicSite, company: PublicCompany) {
  const sameAs = shopLinks(site).map(({ url }) => url);
  const logo = site.logo ? viewPath("content", site.logo.uploadedName) : "/icon-512.png";
  const isPlaced = company.latitude !== 0 || company.longitude !== 0;
  return {
    "@context": "https://schema.org",
    "@type": "HomeAndConstructionBusiness",
    name: site.name,
    ...(origin && { url: `${origin}/`, logo: `${origin}${logo}` }),
    ...(company.phoneNumber && { telephone: company.phoneNumber }),
    ...(company.email && { email: company.email }),
    ...(company.mainAddress && {
      address: {
        "@type": "PostalAddress",
        addressCountry: "KR",
        streetAddress: `${company.mainAddress} ${company.detailAddress}`.trim(),
      },
    }),
    ...(isPlaced && {
      geo: {
        "@type": "GeoCoordinates",
        latitude: company.latitude,
        longitude: company.longitude,
      },
    }),
    ...(site.openingHours.length > 0 && { openingHours: site.openingHours }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}
