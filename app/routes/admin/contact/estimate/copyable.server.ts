import { districtOf } from "~/contact/district";
import { buildingTypes } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import { numberOf } from "~/estimate/estimate";
import { wonInManwon } from "~/estimate/won";

const MOST = 100;

/** The newest estimates that were sent, told apart by what is not personal. */
export async function listCopyable() {
  const rows = await db
    .selectFrom("estimate")
    .innerJoin("inquiry", "inquiry.id", "estimate.inquiryId")
    .select(["estimate.inquiryId", "estimate.number", "estimate.total"])
    .select(["buildingType", "exclusiveArea", "mainAddress"])
    .where("sentAt", "is not", null)
    .where("deletedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .orderBy("estimate.id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ inquiryId, number, total, buildingType, exclusiveArea, mainAddress }) => {
    const size = exclusiveArea > 0 ? ` ${exclusiveArea}평` : "";
    const home = `${buildingTypes[buildingType]}${size}`;
    return {
      number: numberOf(inquiryId, number),
      words: [home, districtOf(mainAddress), wonInManwon(total)].filter(Boolean).join(" · "),
    };
  });
}
