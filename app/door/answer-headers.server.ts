import { isHttps } from "~/env.server";

/** Routes do not set these: Express would send them twice. */
export const answerHeaders: Record<string, string> = {
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  ...(isHttps && { "strict-transport-security": "max-age=31536000" }),
};

export const publicPicture = { "cross-origin-resource-policy": "cross-origin" };

const publicPictures = /^\/(api\/(content|portfolio)\/view\/|[\w-]+\.(ico|jpg|png|svg)$)/;

const ofAnswers = new Map(Object.entries(answerHeaders));
const ofPublicPictures = new Map(Object.entries({ ...answerHeaders, ...publicPicture }));

export function headersFor(url = "/") {
  const [path = ""] = url.split("?", 1);
  return publicPictures.test(path) ? ofPublicPictures : ofAnswers;
}
