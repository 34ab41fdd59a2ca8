import { type Fields, formOf } from "./form";
import { inquiry, newToken, sendByApi } from "./inquiry";
import type { Site } from "./site";

export const sender = { customer: "은하수고객", phoneNumber: "01055557391" };

/** What visitors do on the page of their inquiry, and what the office sees of it. */
export function receiptsOf(server: Site) {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: "manual", ...init });

  return {
    ask,
    /**
     * As the page's form with script. As staff, because a form that is sent at once is taken for a
     * program's.
     */
    async send(fields: Fields = {}, headers = { Cookie: server.cookie }) {
      const token = await newToken(server.url);
      const body = () => formOf({ ...inquiry, ...sender, token, ...fields });
      const answer = await sendByApi(server.url, body(), headers);
      const path = answer.headers.get("x-receipt") ?? "";
      const id = Number(answer.headers.get("Location")?.split("/").at(-1));
      return { answer, body, token, path, id, key: path.split("/").at(-1) ?? "" };
    },
    inOffice: (path: string, fields?: Record<string, string>) =>
      ask(path, {
        headers: { Cookie: server.cookie },
        ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      }),
    rowOf: (id: number) => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {},
    eventsOf: (id: number) =>
      server
        .rows(`SELECT kind, username, text FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`)
        .map(({ kind, username, text }) => [kind, username, text]),
    /** A form of the page, as a browser without script sends it. */
    async act(path: string, intent: "add" | "correct", fields: Fields) {
      const page = await (await ask(path)).text();
      const tokens = [...page.matchAll(/name="token"[^>]*value="([^"]+)"/g)];
      const token = tokens[intent === "add" ? 0 : 1]?.[1] ?? "";
      const body = () => formOf({ intent, token, ...fields });
      return { answer: await ask(path, { method: "POST", body: body() }), body };
    },
  };
}
