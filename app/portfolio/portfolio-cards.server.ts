import { db } from "~/database/db.server";

/** What a list shows of each entry: its title, a line about it and its thumbnail, newest first. */
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
    .orderBy("portfolio.id", "desc");
}
