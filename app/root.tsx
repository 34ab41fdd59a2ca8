import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import pretendard from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";
import type { ReactNode } from "react";
import { site } from "./site";
import base from "./styles/base.css?url";
import tokens from "./styles/tokens.css?url";
import { ErrorPage, errorTitle } from "./ui/error-page";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: tokens },
  { rel: "stylesheet", href: base },
  { rel: "stylesheet", href: pretendard },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(error)} | ${site.name}` : site.name },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
