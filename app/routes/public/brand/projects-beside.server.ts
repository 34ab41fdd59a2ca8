import { publicProjects } from "~/database/public-projects.server";
import type { PictureData } from "~/pictures/picture";

/** More than a shop has services, so that each finds one of its scope. */
const LOOKED_AT = 24;

export interface ProjectBeside {
  id: number;
  title: string;
  picture: PictureData;
}

/** In order: the first project of the scope that the title names (전체, 부분), or the first left. */
export async function projectsBeside(titles: string[]): Promise<(ProjectBeside | undefined)[]> {
  if (titles.length === 0) return [];
  const left = await publicProjects()
    .innerJoin("portfolioPicture as thumbnail", (join) =>
      join
        .onRef("thumbnail.portfolioId", "=", "portfolio.id")
        .on("thumbnail.role", "=", "THUMBNAIL"),
    )
    .select(["portfolio.id", "portfolio.title", "portfolio.interiorType"])
    .select(["uploadedName", "alt", "width", "height", "color"])
    .orderBy("publicRank", "desc")
    .limit(LOOKED_AT)
    .execute();
  return titles.map((title) => {
    const scope = title.includes("부분") ? "PART" : title.includes("전체") ? "ALL" : undefined;
    const fitting = left.findIndex(({ interiorType }) => !scope || interiorType === scope);
    const [project] = left.splice(Math.max(0, fitting), 1);
    if (!project) return undefined;
    const { id, title: name, interiorType: _, ...picture } = project;
    return { id, title: name, picture };
  });
}
