import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type RefObject, useRef } from "react";
import { db } from "~/database/db.server";
import { useEnhancement } from "~/forms/use-enhancement";
import { type PictureData, viewPath } from "~/pictures/picture";
import { frameOf, type PublicCompany, type PublicSite, siteOf, useSite } from "~/public/frame";
import { pageMeta } from "~/public/page-meta";
import { shopLinks } from "~/public/shop-links";
import { preloadFirst, Slide } from "~/slides/slide";
import { useSlidesDue } from "~/slides/use-slides-due";

export function loader() {
  return db
    .selectFrom("mainImage")
    .select(["uploadedName", "alt", "width", "height", "color"])
    .orderBy("ord")
    .orderBy("id")
    .execute();
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { origin, company } = frameOf(matches);
  const site = siteOf(matches);
  return [
    ...pageMeta({
      description: `${site.name}의 시공 사례를 둘러보고 온라인으로 견적을 문의하세요.`,
      path: "/",
      matches,
    }),
    ...preloadFirst(data?.[0]),
    ...(company ? [{ "script:ld+json": business(origin, site, company) }] : []),
  ];
};

/** Loaded when the slides are about to move: its server markup would be blank without script. */
const loadSlideshow = () => import("~/slides/slideshow");

export default function Home() {
  const slides = useLoaderData<typeof loader>();
  const { name } = useSite();
  const list = useRef<HTMLElement>(null);
  const start = useSlidesDue(list);
  const Slideshow = useEnhancement(loadSlideshow, slides.length > 1 && start !== undefined);
  return (
    <div className="home" data-empty={slides.length === 0 ? "" : undefined}>
      <h1 className={slides.length > 0 ? "visually-hidden" : undefined}>{name}</h1>
      {slides.length === 0 && (
        <>
          {/* Until there are pictures: a drawing of an empty room in sunlight. */}
          <img className="empty-room" src="/empty-room.svg" alt="" />
          <p>인테리어 시공, 상담부터 시작하세요.</p>
        </>
      )}
      {Slideshow && (
        <Slideshow start={start}>
          {slides.map((slide, index) => (
            <Slide key={slide.uploadedName} slide={slide} index={index} />
          ))}
        </Slideshow>
      )}
      {!Slideshow && slides.length > 0 && <SlideList slides={slides} list={list} />}
      <Link to="/contact" reloadDocument className="button home-quote">
        견적문의하기
      </Link>
    </div>
  );
}

/** Rendered on the server and kept without script: the slides in a row, to scroll. */
function SlideList({ slides, list }: { slides: PictureData[]; list: RefObject<HTMLElement> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={list} className="slide-list" aria-label="시공 사진" tabIndex={0}>
      {slides.map((slide, index) => (
        <Slide key={slide.uploadedName} slide={slide} index={index} />
      ))}
    </section>
  );
}

/** Structured data about the company for search engines. */
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
