import type { Selectable } from "kysely";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";

type SiteRow = Selectable<Tables["site"]>;

/** Before the first save, the environment's settings, with id null and version 0. */
export async function readSite(connection: Pick<typeof db, "selectFrom"> = db) {
  const row = await connection
    .selectFrom("site")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirst();
  if (!row) return { id: null, version: 0, ...newSite };
  // A step was put aside, or a day off entered, before the first save.
  const { stepsAside, daysOff } = row;
  return row.version === 0 ? { ...row, ...newSite, stepsAside, daysOff } : row;
}

export function selectLogo(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("siteLogo").orderBy("id").limit(1);
}

export const newSite: Omit<SiteRow, "id" | "version"> = {
  name: env.VITE_SITE_NAME,
  tagline: "",
  promise: "",
  introduction: "",
  accent: "",
  instagramUrl: env.VITE_INSTAGRAM_URL,
  blogUrl: env.VITE_BLOG_URL,
  youtubeUrl: env.VITE_YOUTUBE_URL,
  kakaoChannelUrl: "",
  naverPlaceUrl: "",
  naverTalkUrl: "",
  officeHours: "",
  tradeName: "",
  businessNumber: "",
  licence: "",
  kakaoMapKey: env.VITE_KAKAO_MAP_KEY,
  naverVerification: env.VITE_NAVER_SITE_VERIFICATION,
  googleVerification: env.VITE_GOOGLE_SITE_VERIFICATION,
  notice: "",
  noticeFrom: "",
  noticeUntil: "",
  daysOff: "",
  stepsAside: "",
};
