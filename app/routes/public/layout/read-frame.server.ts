import { readCompany } from "~/company/read-company.server";
import { readSite, selectLogo } from "~/company/read-site.server";
import type { PublicCompany, PublicSite } from "~/public/frame";
import { todayInSeoul } from "~/text/moment";
import { openingHoursOf } from "~/text/opening-hours";
import { telephoneLink, withHyphens } from "~/text/phone";

export async function readPublicSite(): Promise<PublicSite> {
  const {
    id: _,
    version: __,
    stepsAside: ___,
    daysOff: ____,
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

export async function readPublicCompany(): Promise<PublicCompany> {
  const { id: _, version: __, ...company } = await readCompany();
  const { phoneNumber } = company;
  return {
    ...company,
    phoneNumber: withHyphens(phoneNumber),
    phoneLink: telephoneLink(phoneNumber),
  };
}
