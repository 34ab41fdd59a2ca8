import { db } from "~/database/db.server";

/** The columns that lists show of each entry, with its thumbnail, newest first. */
export function portfolioCards() {
  return db
    .selectFrom("portfolio")
    .leftJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select([
      "portfolio.id",
      "portfolio.title",
      "portfolio.mainAddress",
      "portfolio.supplyArea",
      "portfolio.buildingType",
      "thumbnail.uploadedName",
      "thumbnail.alt",
      "thumbnail.width",
      "thumbnail.height",
      "thumbnail.color",
    ])
    .where("portfolio.deletedAt", "is", null)
    .orderBy("portfolio.id", "desc");
}
