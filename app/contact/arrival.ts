import { oneLine } from "~/text/one-line";

/**
 * From which other site, and with which campaign, a visitor came last; "" for what is not known. Only
 * counted by month, but inquiries from before migration 0025 still have it.
 */
export interface Arrival {
  /** The host's name: search.naver.com. */
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

/** The form's fields, by the parameters of an address that advertisements add. */
const parameters = {
  referrer: "referrer",
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
} as const;

export const arrivalFields = Object.keys(parameters) as (keyof Arrival)[];
const MOST_LETTERS = 100;

/** What the request for a form itself says; in-app browsers and links in messages say nothing. */
export function arrivalOf({ url, headers }: Request): Arrival {
  const search = new URL(url).searchParams;
  search.set("referrer", headers.get("Referer") ?? "");
  return arrivalNoted(search, headers.get("Host"));
}

/** What a form says. Never a reason to refuse it: whatever is odd is left out. */
export function arrivalIn(fields: FormData, host: string | null) {
  return cleaned((field) => fields.get(field), host);
}

/** What ui/note-arrival.ts has noted. */
export function arrivalNoted(noted: URLSearchParams, host: string | null) {
  return cleaned((field) => noted.get(parameters[field]), host);
}

export function isKnown(arrival: Arrival) {
  return arrivalFields.some((field) => arrival[field] !== "");
}

/** `search.naver.com · 캠페인 naver / cpc / 봄` */
export function arrivalInWords({ referrer, utmSource, utmMedium, utmCampaign }: Arrival) {
  const campaign = campaignOf({ utmSource, utmMedium, utmCampaign });
  return [referrer, campaign && `캠페인 ${campaign}`].filter(Boolean).join(" · ");
}

/** `naver / cpc / 봄` */
export function campaignOf(arrival: Omit<Arrival, "referrer">) {
  const { utmSource, utmMedium, utmCampaign } = arrival;
  return [utmSource, utmMedium, utmCampaign].filter(Boolean).join(" / ");
}

/** The label of what is counted together. */
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

/** The host's name alone: the rest of another site's address is the visitor's own. */
function siteIn(sent: FormDataEntryValue | null, host: string | null) {
  if (typeof sent !== "string" || sent.length > 2000) return "";
  const address = sent.includes(":") ? sent : `https://${sent}`;
  if (!URL.canParse(address)) return "";
  const { protocol, hostname } = new URL(address);
  // Apps on Android name themselves: android-app://com.kakao.talk
  if (!["http:", "https:", "android-app:"].includes(protocol)) return "";
  const own = `http://${host}`;
  const isOwn = URL.canParse(own) && hostname === new URL(own).hostname;
  // URL also accepts names that no site has: any sign in an app's, and =, ( or quotes in a site's.
  const isName = hostname.length <= MOST_LETTERS && /^[\w.-]+$/.test(hostname);
  return isOwn || !isName ? "" : hostname.replace(/^www\./, "");
}

function wordIn(sent: FormDataEntryValue | null) {
  return typeof sent === "string" ? oneLine(sent, MOST_LETTERS) : "";
}
