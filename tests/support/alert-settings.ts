import { mailLogin } from "./alert-receivers";
import type { Site } from "./site";

/** The pages under 설정 → 알림, as a browser without script uses them. */
export function alertSettings(server: Site) {
  const base = "/admin/settings/alerts";
  const url = (page: string) => server.url + base + page;
  return {
    press: (page: string, fields: Record<string, string>) =>
      fetch(url(page), {
        method: "POST",
        headers: { Cookie: server.cookie },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    async read(page = "") {
      const answer = await fetch(url(page), { headers: { Cookie: server.cookie } });
      return (await answer.text()).replaceAll("<!-- -->", "");
    },
  };
}

/** The message that the next page shows. */
export const flashOf = (answer: Response) => flashIn(answer)?.message ?? "";

export function flashIn(answer: Response): { message: string; hasFailed?: true } | undefined {
  const cookie = /flash=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  const [value = ""] = decodeURIComponent(cookie).split(".");
  return value ? JSON.parse(Buffer.from(value, "base64").toString()) : undefined;
}

export const carrier = {
  intent: "on",
  processor: "네이버 주식회사 (1588-3820)",
  country: "대한민국",
};

/** One press tests the mail channel and switches it on. */
export const mailFields = (port: number) => ({
  ...carrier,
  host: "localhost",
  port: String(port),
  security: "STARTTLS",
  ...mailLogin,
  sender: "office@shop.example",
  receivers: "one@shop.example\ntwo@shop.example",
});
