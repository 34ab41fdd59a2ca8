import { type UIMatch, useMatches } from "@remix-run/react";
import { useState } from "react";
import about from "~/styles/about.css?inline";
import beforeAfter from "~/styles/before-after.css?inline";
import formAddress from "~/styles/form-address.css?inline";
import formFields from "~/styles/form-fields.css?inline";
import formSending from "~/styles/form-sending.css?inline";
import home from "~/styles/home.css?inline";
import homeMore from "~/styles/home-more.css?inline";
import packages from "~/styles/packages.css?inline";
import portfolio from "~/styles/portfolio.css?inline";
import finder from "~/styles/portfolio-finder.css?inline";
import print from "~/styles/print.css?inline";
import project from "~/styles/project.css?inline";
import receipt from "~/styles/receipt.css?inline";
import wholeSite from "~/styles/site.css?url";
import frame from "~/styles/site-frame.css?inline";
import allPages from "~/styles/site-pages.css?url";

const SITE_STYLES = "site-styles";

/**
 * The styles of a visitors' page, in the page: one that asked for them would paint after another
 * round trip (docs/decisions/020-what-loads-when.md). In the browser they are already in the
 * document, except after a client-side navigation from an office page.
 */
export function SiteStyles({ nonce }: { nonce: string | undefined }) {
  const matches = useMatches();
  const [styles] = useState(() => stylesInPage(matches));
  if (import.meta.env.DEV || styles === undefined) {
    return <link rel="stylesheet" href={wholeSite} />;
  }
  return (
    <style
      id={SITE_STYLES}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
      dangerouslySetInnerHTML={{ __html: styles }}
    />
  );
}

/** The styles of all other pages, which late-start.ts loads before a page can lead to another by script. */
export function laterStyles(matches: UIMatch[]) {
  return partOf(matches) ? allPages : "";
}

function stylesInPage(matches: UIMatch[]) {
  if (!import.meta.env.SSR) return document.getElementById(SITE_STYLES)?.textContent ?? undefined;
  return [frame, ...(partOf(matches) ?? all), print].join("");
}

/**
 * What the four pages that most visitors arrive at have beside the frame, so that each fits into the
 * first packets that a server may send (14 kB, RFC 6928). Other pages and errors have everything.
 */
function partOf(matches: UIMatch[]) {
  const page = matches.at(-1);
  // A page whose loader failed shows an error instead.
  return page?.data ? parts[page.id] : undefined;
}

/** In the order of site-pages.css. */
const all = [
  home,
  homeMore,
  about,
  portfolio,
  project,
  beforeAfter,
  finder,
  packages,
  formFields,
  formAddress,
  formSending,
  receipt,
];

const parts: Record<string, string[]> = import.meta.env.SSR
  ? {
      "routes/public/home/route": [home, homeMore, portfolio],
      "routes/public/portfolio-list/route": [portfolio, finder],
      "routes/public/portfolio-detail/route": [portfolio, project, beforeAfter],
      "routes/public/contact/route": [formFields, formAddress, formSending],
    }
  : {};
