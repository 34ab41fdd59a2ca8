import { isKeyOf } from "~/text/is-key";

/** The pages of this site from which visitors come to the form, as the year at a glance counts them. */
export const cameFromPages = {
  HOME: "첫 화면",
  LIST: "시공 사례 목록",
  PROJECT: "시공 사례",
  BRAND: "서비스",
  ABOUT: "회사 소개",
  OUTSIDE: "다른 곳에서 바로",
} as const;

export type CameFrom = keyof typeof cameFromPages;

/** What a form says; "" for a program, and for whoever sends something else. */
export function cameFromIn(fields: FormData): CameFrom | "" {
  const sent = fields.get("cameFrom");
  return isKeyOf(cameFromPages, sent) ? sent : "";
}

/**
 * @param referrer as the browser sends it: with its path from a page of the same origin
 * @param host of the request
 */
export function pageBefore(referrer: string | null, host: string | null): CameFrom {
  const url = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (!url || url.host !== host) return "OUTSIDE";
  const [first = "", second] = url.pathname.toLowerCase().split("/").filter(Boolean);
  if (first === "") return "HOME";
  if (first === "portfolio") return second === undefined ? "LIST" : "PROJECT";
  return first === "brand" ? "BRAND" : first === "about" ? "ABOUT" : "OUTSIDE";
}
