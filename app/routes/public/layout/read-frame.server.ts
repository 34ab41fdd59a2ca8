import { readSite, selectLogo } from "~/company/read-site.server";
import type { PublicSite } from "~/public/frame";
import { todayInSeoul } from "~/text/moment";
import { openingHoursOf } from "~/text/opening-hours";

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
    logo: await selectLogo()
      .select(["uploadedName", "alt", "width", "height", "color"])
      .executeTakeFirst(),
    notice: noticeFrom > today || isOver ? "" : notice,
    noticeFrom,
  };
}
