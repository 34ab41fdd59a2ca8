import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";
import type { Handle, OtherHosts } from "./handle";

/** The Content-Security-Policy forbids other hosts everywhere else. */
export function otherHostsOf(matches: { handle?: unknown }[]): OtherHosts | undefined {
  return (matches.at(-1)?.handle as Handle | undefined)?.otherHosts;
}

let allowed: string | undefined;

export function rememberDocument() {
  allowed = document.documentElement.dataset.hosts;
}

/** A document keeps its policy while script navigates in it, so these pages load anew. */
export function asDocument({ otherHosts }: Handle) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    if (otherHosts !== allowed) throw redirectDocument(request.url);
    return serverLoader();
  };
}
