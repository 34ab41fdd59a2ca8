import { db } from "~/database/db.server";
import type { PublicSite } from "~/public/frame";
import { todayInSeoul } from "~/text/moment";
import { openingHoursOf } from "./opening-hours";
import { readSite } from "./read-site.server";

/** The shop for public pages: with its logo, and its notice only on the days on which it is to be seen. */
export async function readPublicSite(): Promise<PublicSite> {
  const {
    id: _,
    version: __,
    stepsAside: ___,
    notice,
    noticeFrom,
    noticeUntil,
    ...site
  } = await readSite();
  const today = todayInSeoul();
  const isOver = noticeUntil !== "" && noticeUntil < today;
  return {
    ...site,
    openingHours: openingHoursOf(site.officeHours),
    logo: await readLogo(),
    notice: noticeFrom > today || isOver ? "" : notice,
    noticeFrom,
  };
}

function readLogo() {
  return db
    .selectFrom("siteLogo")
    .select(["uploadedName", "alt", "width", "height", "color"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}
