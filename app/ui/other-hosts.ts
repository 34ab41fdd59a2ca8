import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

/** What a page loads from other hosts: the company's map, or the postcode search. */
export type OtherHosts = "map" | "postcode";

const pages: [OtherHosts, RegExp][] = [
  ["map", /^\/about$/],
  ["postcode", /^\/contact$/],
  ["postcode", /^\/admin\/contact\/(add|\d+)$/],
  ["postcode", /^\/admin\/portfolio\/(add|\d+\/modify)$/],
  ["postcode", /^\/admin\/content\/company$/],
];

/** Everything else is loaded from the site itself, and its Content-Security-Policy says so. */
export function otherHostsOf(pathname: string): OtherHosts | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  return pages.find(([, pattern]) => pattern.test(path))?.[0];
}

let allowed: OtherHosts | undefined;

/** Called once in a document, before script navigates in it. */
export function noteDocument() {
  allowed = otherHostsOf(window.location.pathname);
}

/**
 * The clientLoader of every page with other hosts. A document keeps its policy while script
 * navigates in it, so such a page is loaded as a document of its own, however one gets there: by a
 * link, a redirect or Back.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  if (otherHostsOf(new URL(request.url).pathname) !== allowed) throw redirectDocument(request.url);
  return serverLoader();
}
