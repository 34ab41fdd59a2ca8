import { data, resource } from "~/http/api.server";
import { diffWeek } from "~/portfolio/diff-week";
import { readPortfolio } from "~/portfolio/read-portfolio.server";

const api = resource({
  GET: async ({ params }) => {
    const entry = await readPortfolio(params.id);
    // Never the detail address: that would point at a customer's home.
    return data({
      id: entry.id,
      title: entry.title,
      buildingType: entry.buildingType,
      supplyArea: entry.supplyArea,
      completion: entry.completion,
      diffWeek: diffWeek(entry.startDate, entry.endDate),
      mainAddress: entry.mainAddress,
      interiorType: entry.interiorType,
      budget: entry.budget,
      portfolioImageFilenames: entry.pictures.map(({ uploadedName }) => uploadedName),
    });
  },
});

export const loader = api.loader;
export const action = api.action;
