import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Forward into the entry of a closed overlay stays at the same URL, which must not reload the data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.currentUrl.href !== args.nextUrl.href && unlessLost(args);
}

/** Without a connection the next request would fail, too, and take the page with it. */
export function unlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !actionResult?.lost;
}
