import { officeProjects, publicProjects } from "~/database/public-projects.server";

/** Published projects only. */
export function portfolioCards() {
  return cards(publicProjects()).orderBy("publicRank", "desc");
}

/** In the order of the ids. */
export async function cardsOf(ids: number[]) {
  const cards = await portfolioCards().clearOrderBy().where("portfolio.id", "in", ids).execute();
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** With drafts. */
export function officeCards() {
  return cards(officeProjects())
    .select(["isDraft", "isFeatured", "officeRank"])
    .orderBy("officeRank", "desc");
}

function cards(projects: ReturnType<typeof publicProjects>) {
  return projects
    .leftJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select([
      "portfolio.id",
      "portfolio.title",
      // No more of the address: the rest may be for the office only.
      "portfolio.district as mainAddress",
      "portfolio.supplyArea",
      "portfolio.buildingType",
      "portfolio.shownBudget",
      "portfolio.hasPair",
      "thumbnail.uploadedName",
      "thumbnail.alt",
      "thumbnail.width",
      "thumbnail.height",
      "thumbnail.color",
    ]);
}
