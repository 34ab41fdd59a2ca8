import { sessionCookieName } from "~/auth/session.server";
import { arrivalNoted, isKnown } from "~/contact/arrival";
import { type CameFrom, pageBefore } from "~/contact/came-from";
import { isFreshToken, makeToken } from "~/contact/one-time-token.server";
import type { FormPages } from "~/door/form-page.server";

/** A page of each kind that a visitor may come from. */
const pages: Record<CameFrom, string> = {
  HOME: "/",
  LIST: "/portfolio",
  PROJECT: "/portfolio/1",
  BRAND: "/brand",
  ABOUT: "/about",
  OUTSIDE: "",
};

/**
 * The page of the quote form. But for its token it is the same for all visitors who come from pages of
 * one kind. Staff have another, and so do those who come from another site or like a project.
 */
export const quoteForm: FormPages = {
  keyOf({ url, headers }) {
    const { cookie = "", referer = "", host = "" } = headers;
    if (url !== "/contact" || cookie.includes(`${sessionCookieName}=`)) return undefined;
    const arrival = arrivalNoted(new URLSearchParams({ referrer: referer }), host);
    return isKnown(arrival) ? undefined : `/contact#${pages[pageBefore(referer, host)]}`;
  },
  requestFor(address) {
    const { origin, host, hash } = new URL(address);
    const cameFrom = hash.slice(1);
    const headers = { Host: host, ...(cameFrom && { Referer: origin + cameFrom }) };
    return new Request(address, { headers });
  },
  tokenIn(html) {
    const [, token = ""] = /name="token"[^>]* value="([\w.-]+)"/.exec(html) ?? [];
    return isFreshToken(token) ? token : undefined;
  },
  makeToken,
};
