import { createHmac } from "node:crypto";
import type { Channel, Secret, Settings } from "./channels.server";
import type { Outcome } from "./failure";
import { headline, type News } from "./news.server";
import { post } from "./post.server";

/** Sends no name and no number. */
export async function sendWebhook(
  { settings, secret }: Pick<Channel<"WEBHOOK">, "settings" | "secret">,
  news: News,
): Promise<Outcome> {
  if (!settings) return { isSent: false, failure: "UNSET" };
  if (!secret) return { isSent: false, failure: "SECRET" };
  return post(secret.url, requestOf(settings, secret, news));
}

/** The signature is HMAC-SHA256 over the time, a full stop and the body, which prevents replays. */
function requestOf(
  { form }: Settings<"WEBHOOK">,
  { key }: Secret<"WEBHOOK">,
  news: News,
  now = Date.now(),
) {
  const body = JSON.stringify(bodies[form](news));
  const headers = { "Content-Type": "application/json; charset=utf-8", "X-Alert-Id": news.id };
  if (form !== "OWN") return { headers, body };
  const time = String(Math.floor(now / 1000));
  const signature = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
  return {
    headers: { ...headers, "X-Alert-Time": time, "X-Alert-Signature": `sha256=${signature}` },
    body,
  };
}

const bodies: Record<Settings<"WEBHOOK">["form"], (news: News) => object> = {
  OWN: ({ id, kind, createdAt, title, text, link, inquiry, figures }) => ({
    id,
    kind,
    createdAt,
    title,
    text,
    link,
    ...(inquiry && { inquiry }),
    ...(figures && { figures }),
  }),
  // Slack reads these three as markup.
  SLACK: (news) => ({
    text: lineOf(news).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  }),
  DISCORD: (news) => ({ content: lineOf(news), allowed_mentions: { parse: [] } }),
};

function lineOf(news: News) {
  return `${headline(news)}\n${news.link}`;
}
