import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration, useMatches } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import otherLetters from "~fonts/rest.css?url";
import { isPublicPage, siteOf, titleOf } from "./public/frame";
import office from "./styles/office.css?url";
import { ErrorPage, errorTitle } from "./ui/error-page";
import { LateFonts } from "./ui/late-fonts";
import { LateScripts } from "./ui/late-scripts";
import { hasLedOn } from "./ui/led-on";
import { NonceContext } from "./ui/nonce";
import { otherHostsOf } from "./ui/other-hosts";
import { laterStyles, SiteStyles } from "./ui/site-styles";
import { useFocusOnPage } from "./ui/use-focus-on-page";

/** React leaves the server's script elements alone, so the browser's bundle omits their code. */
const rendersScripts = import.meta.env.SSR || import.meta.env.DEV;

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: MetaFunction = ({ error, matches }) => [
  { title: error ? titleOf(matches, errorTitle(error)) : siteOf(matches).name },
];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const isPublic = isPublicPage(matches);
  const nonce = useContext(NonceContext);
  useHydrationSignal();
  useFocusOnPage();
  return (
    <html
      lang="ko"
      data-accent={siteOf(matches).accent || undefined}
      data-hosts={otherHostsOf(matches)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        {isPublic && <SiteStyles nonce={nonce} />}
        <Links />
        <link rel="manifest" href={isPublic ? "/manifest.webmanifest" : "/office.webmanifest"} />
        <LateFonts nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        {rendersScripts && (
          <LateScripts
            letters={otherLetters}
            styles={laterStyles(matches)}
            isOffice={!isPublic}
            nonce={nonce}
          />
        )}
      </body>
    </html>
  );
}

/** Lets late-start.ts replay what was pressed; tests and measurements read it, too. */
function useHydrationSignal() {
  const [isRendered, setRendered] = useState(false);
  useEffect(() => {
    // React renders this together with what other components set in their first effects.
    if (!isRendered) return setRendered(true);
    setTimeout(() => {
      // If Back is pressed during hydration, the router moves before any component listens to it: the old
      // page, or the overlay, would stay.
      if (hasLedOn()) return location.reload();
      performance.mark("hydrated");
      window.late?.hydrated?.();
    });
  }, [isRendered]);
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <>
      {/* No layout has brought its styles. */}
      <link rel="stylesheet" href={office} />
      <ErrorPage />
    </>
  );
}
