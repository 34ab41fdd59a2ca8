import { isHttps } from "~/env.server";

/** Headers of every response. Routes do not set them: Express would send them twice. */
export const answerHeaders: Record<string, string> = {
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  // Browsers come by https only, for a year.
  ...(isHttps && { "strict-transport-security": "max-age=31536000" }),
};

/** For pictures that search engines, link previews and blogs may show. */
export const publicPicture = { "cross-origin-resource-policy": "cross-origin" };

/** The view path of each picture area, and the icons in public/. */
const publicPictures = /^\/(api\/(content|portfolio)\/view\/|[\w-]+\.(ico|jpg|png|svg)$)/;

const ofAnswers = new Map(Object.entries(answerHeaders));
const ofPublicPictures = new Map(Object.entries({ ...answerHeaders, ...publicPicture }));

export function headersFor(url = "/") {
  const [path = ""] = url.split("?", 1);
  return publicPictures.test(path) ? ofPublicPictures : ofAnswers;
}
