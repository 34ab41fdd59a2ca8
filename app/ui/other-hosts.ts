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

/**
 * A document keeps its policy while script navigates in it, so these pages load anew.
 * @param load in the right document
 */
export function asDocument(
  { otherHosts }: Handle,
  load = ({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => serverLoader(),
) {
  return async (args: ClientLoaderFunctionArgs) => {
    if (otherHosts !== allowed) throw redirectDocument(args.request.url);
    return load(args);
  };
}
