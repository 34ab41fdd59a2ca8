import { oneLine } from "~/text/one-line";
import { urlIn } from "~/text/url-in";

export interface Arrival {
  /** The host's name: search.naver.com. */
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

const parameters = {
  referrer: "referrer",
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
} as const;

export const arrivalFields = Object.keys(parameters) as (keyof Arrival)[];
const MOST_LETTERS = 100;

/** In-app browsers and links in messages say nothing. */
export function arrivalOf({ url, headers }: Request): Arrival {
  const search = new URL(url).searchParams;
  search.set("referrer", headers.get("Referer") ?? "");
  return arrivalNoted(search, headers.get("Host"));
}

/** Never a reason to refuse a form: odd values are left out. */
export function arrivalIn(fields: FormData, host: string | null) {
  return cleaned((field) => fields.get(field), host);
}

/** Reads what ui/record-arrival.ts has recorded. */
export function arrivalNoted(noted: URLSearchParams, host: string | null) {
  return cleaned((field) => noted.get(parameters[field]), host);
}

export function isKnownArrival(arrival: Arrival) {
  return arrivalFields.some((field) => arrival[field] !== "");
}

/** `naver / cpc / 봄` */
export function campaignOf(arrival: Omit<Arrival, "referrer">) {
  const { utmSource, utmMedium, utmCampaign } = arrival;
  return [utmSource, utmMedium, utmCampaign].filter(Boolean).join(" / ");
}

export const OTHERS = "기타";

function cleaned(
  sent: (field: keyof Arrival) => FormDataEntryValue | null,
  host: string | null,
): Arrival {
  const word = (field: keyof Arrival) => wordIn(sent(field));
  return {
    referrer: siteIn(sent("referrer"), host),
    utmSource: word("utmSource"),
    utmMedium: word("utmMedium"),
    utmCampaign: word("utmCampaign"),
  };
}

/** The host's name alone: the rest of the URL is the visitor's own. */
function siteIn(sent: FormDataEntryValue | null, host: string | null) {
  if (typeof sent !== "string" || sent.length > 2000) return "";
  const url = urlIn(sent.includes(":") ? sent : `https://${sent}`);
  if (!url) return "";
  const { protocol, hostname } = url;
  // Apps on Android name themselves: android-app://com.kakao.talk
  if (!["http:", "https:", "android-app:"].includes(protocol)) return "";
  const isOwn = hostname === urlIn(`http://${host}`)?.hostname;
  // URL also accepts names that no site has: any sign in an app's, and =, ( or quotes in a site's.
  const isName = hostname.length <= MOST_LETTERS && /^[\w.-]+$/.test(hostname);
  return isOwn || !isName ? "" : hostname.replace(/^www\./, "");
}

function wordIn(sent: FormDataEntryValue | null) {
  return typeof sent === "string" ? oneLine(sent, MOST_LETTERS) : "";
}
