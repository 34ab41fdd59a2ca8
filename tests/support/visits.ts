import type { Site } from "./site";

const DAY = 24 * 60 * 60 * 1000;

/** What staff and customers do with visits. */
export function visitsOf(server: Pick<Site, "url" | "rows" | "cookie">) {
  const post = (path: string, body: URLSearchParams, Cookie = "") =>
    fetch(server.url + path, { method: "POST", redirect: "manual", headers: { Cookie }, body });
  const timesOf = (id: number) =>
    server.rows(`SELECT * FROM visit WHERE inquiryId = ${id} ORDER BY at`);
  /** What a form says of the times before it. */
  const offerOf = (id: number) =>
    timesOf(id)
      .map(({ at, agreedAt }) => (agreedAt === null ? at : `${at}*`))
      .join(" ");
  const press = (id: number, fields: Record<string, string>) =>
    post(
      `/admin/contact/${id}/visit`,
      new URLSearchParams({ offer: offerOf(id), ...fields }),
      server.cookie,
    );

  return {
    timesOf,
    offerOf,
    press,
    /** `2026-12-01 14:00`, by the clock in Seoul. */
    offer: (id: number, times: string[], fields: Record<string, string> = {}) => {
      const body = new URLSearchParams({ intent: "offer", offer: offerOf(id), ...fields });
      for (const each of times) {
        const [day = "", time = ""] = each.split(" ");
        body.append("day", day);
        body.append("time", time);
      }
      return post(`/admin/contact/${id}/visit`, body, server.cookie);
    },
    /** What the customer has agreed on by telephone. */
    book: (id: number, time: string, fields: Record<string, string> = {}) => {
      const [day = "", clock = ""] = time.split(" ");
      return press(id, { intent: "book", day, time: clock, ...fields });
    },
    /** The customer's form, of the times on offer now. */
    say: (path: string, id: number, fields: Record<string, string>) =>
      post(`${path}/visit`, new URLSearchParams({ offer: offerOf(id), ...fields })),
    dayIn: (days: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(Date.now() + days * DAY),
    momentOf: (time: string) => new Date(`${time.replace(" ", "T")}:00+09:00`).toISOString(),
  };
}
