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
import type { Handle, SiteStyle } from "./handle";

const SITE_STYLES = "site-styles";

/** A linked stylesheet costs a round trip (docs/decisions/020-what-loads-when.md). */
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

/** late-start.ts loads these before script can navigate to another page. */
export function laterStyles(matches: UIMatch[]) {
  return partOf(matches) ? allPages : "";
}

function stylesInPage(matches: UIMatch[]) {
  if (!import.meta.env.SSR) return document.getElementById(SITE_STYLES)?.textContent ?? undefined;
  const part = partOf(matches)?.map((name) => sheets[name]);
  return [frame, ...(part ?? Object.values(sheets)), print].join("");
}

/** Landing pages carry only their own styles, to fit into the first 14 kB sent (RFC 6928). */
function partOf(matches: UIMatch[]) {
  const page = matches.at(-1);
  return page?.data ? (page.handle as Handle | undefined)?.styles : undefined;
}

/** In the order of site-pages.css. */
const sheets: Record<SiteStyle, string> = {
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
};
