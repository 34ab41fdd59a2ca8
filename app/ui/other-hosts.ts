import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

export type OtherHosts = "map" | "postcode";

const pages: [OtherHosts, RegExp][] = [
  ["map", /^\/about$/],
  ["postcode", /^\/contact$/],
  ["postcode", /^\/admin\/contact\/(add|\d+)$/],
  ["postcode", /^\/admin\/portfolio\/(add|\d+\/modify)$/],
  ["postcode", /^\/admin\/content\/company$/],
];

/** The Content-Security-Policy forbids other hosts everywhere else. */
export function otherHostsOf(pathname: string): OtherHosts | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  return pages.find(([, pattern]) => pattern.test(path))?.[0];
}

let allowed: OtherHosts | undefined;

export function noteDocument() {
  allowed = otherHostsOf(window.location.pathname);
}

/** A document keeps its policy while script navigates in it, so these pages load anew. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  if (otherHostsOf(new URL(request.url).pathname) !== allowed) throw redirectDocument(request.url);
  return serverLoader();
}
