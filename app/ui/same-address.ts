import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For what lies over a page and is closed by Back, at the same address: there is nothing to load anew. */
export function unlessSameAddress({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href && defaultShouldRevalidate;
}
