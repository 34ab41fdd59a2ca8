import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { db } from "~/database/db.server";
import { MapKey } from "~/forms/map-key";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { CallLink, CompanyFacts } from "~/public/company-facts";
import {
  FEED,
  type FrameData,
  type SharePicture,
  siteOf,
  titleOf,
  useCompany,
  useSite,
} from "~/public/frame";
import { LoadingOverlay } from "~/public/loading-overlay";
import { shopLinks } from "~/public/shop-links";
import { originOf } from "~/site.server";
import { ErrorPage, errorTitle } from "~/ui/error-page";
import { Announcement } from "./announcement";
import { Bar } from "./bar";
import { readPublicCompany, readPublicSite } from "./read-frame.server";

export async function loader({ request }: LoaderFunctionArgs): Promise<FrameData> {
  return {
    origin: originOf(request) ?? "",
    site: await readPublicSite(),
    company: await readPublicCompany(),
    sharePicture: await sharePicture(),
  };
}

/** The first slide, or the newest project. */
async function sharePicture(): Promise<SharePicture | undefined> {
  const slide = await db
    .selectFrom("mainImage")
    .select("uploadedName")
    .orderBy("ord")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (slide) return { area: "content", picture: slide };
  const newest = await portfolioCards().limit(1).executeTakeFirst();
  const { uploadedName } = newest ?? {};
  return uploadedName ? { area: "portfolio", picture: { uploadedName } } : undefined;
}

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const own = new Headers();
  for (const name of ["Retry-After", "Allow"]) {
    const value = errorHeaders?.get(name);
    if (value) own.set(name, value);
  }
  return own;
};

export { shouldRevalidate } from "~/public/should-revalidate";

export const meta: MetaFunction = ({ error, matches }) => [
  { title: error ? titleOf(matches, errorTitle(error)) : siteOf(matches).name },
];

export const links = () => [
  { rel: "alternate", type: "application/rss+xml", title: "시공 사례", href: FEED },
];

export default function PublicLayout() {
  return (
    <Frame>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <MapKey.Provider value={useSite().kakaoMapKey}>
      <div className="public">
        <a href="#content" className="skip-link">
          본문으로 바로가기
        </a>{" "}
        <Bar />
        <Announcement />
        {children}
        <Footer />
        <LoadingOverlay />
      </div>
    </MapKey.Provider>
  );
}

function Footer() {
  const site = useSite();
  const links = shopLinks(site);
  // The page has them itself.
  const isAbout = useLocation().pathname.startsWith("/about");
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div>
          <p className="footer-name">{site.name}</p>
          {site.tagline && <p>{site.tagline}</p>}
          {!isAbout && <CompanyFacts />}
          {links.length > 0 && (
            <ul className="footer-links">
              {links.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} target="_blank" rel="noopener">
                    {name}
                    <span className="visually-hidden"> (새 창)</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Link to="/privacy">개인정보처리방침</Link>
      </div>
    </footer>
  );
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  const company = useCompany();
  // The telephone finds an inquiry whose link is lost.
  const mayCall = pathname.toLowerCase().startsWith("/contact/") && company?.phoneNumber;
  return (
    <Frame>
      <ErrorPage>
        {mayCall && (
          <div className="status-page-ways">
            <CallLink />
          </div>
        )}
      </ErrorPage>
    </Frame>
  );
}
