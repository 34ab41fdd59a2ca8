import type { MetaDescriptor } from "@remix-run/react";
import { shapes, viewPath } from "~/pictures/picture";
import { frameOf, type Matches, type PublicSite, type SharePicture, siteOf } from "./frame";

interface PageMeta {
  /** The site's name is appended; the home page has none. */
  title?: string;
  description: string;
  path: string;
  matches: Matches;
  image?: SharePicture;
}

/** Link previews need absolute links, which are left out if the origin is unknown. */
export function pageMeta({ title, description, path, matches, image }: PageMeta): MetaDescriptor[] {
  const { origin, sharePicture } = frameOf(matches);
  const site = siteOf(matches);
  const fullTitle = title
    ? `${title} | ${site.name}`
    : `${site.name} | ${site.tagline || "주거 인테리어 시공과 견적 문의"}`;
  const shown = image ?? sharePicture;
  const url = `${origin}${path}`;
  const share = shown
    ? `${origin}${viewPath(shown.area, shown.picture.uploadedName, "share")}`
    : `${origin}/share.jpg`;
  const links = [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
    { property: "og:image", content: share },
    { property: "og:image:width", content: String(shapes.share.width) },
    { property: "og:image:height", content: String(shapes.share.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "ko_KR" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    ...(origin ? links : []),
    ...verification(site),
  ];
}

function verification({ naverVerification, googleVerification }: PublicSite) {
  return [
    { name: "naver-site-verification", content: naverVerification },
    { name: "google-site-verification", content: googleVerification },
  ].filter(({ content }) => content);
}

export function breadcrumbs(
  matches: Matches,
  trail: { name: string; path: string }[],
): MetaDescriptor[] {
  const { origin } = frameOf(matches);
  if (!origin) return [];
  const itemListElement = [{ name: siteOf(matches).name, path: "/" }, ...trail].map(
    ({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    }),
  );
  const data = { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement };
  return [{ "script:ld+json": data }];
}
