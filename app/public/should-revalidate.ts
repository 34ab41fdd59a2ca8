import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Closing the large view of a picture goes back to the same URL, which must not reload the data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.currentUrl.href !== args.nextUrl.href && args.defaultShouldRevalidate;
}
