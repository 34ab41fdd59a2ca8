import { z } from "zod";
import { operation, resource } from "~/api/resource.server";
import { getUser } from "~/auth/session.server";
import { oneOf } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";
import { diffWeek } from "~/portfolio/diff-week";
import { buildingTypes } from "~/portfolio/portfolio";
import { readPortfolio } from "~/portfolio/read-portfolio.server";

/** Never detailAddress, which would identify a customer's home. */
const entry = z.object({
  id: z.int(),
  title: z.string(),
  buildingType: oneOf(buildingTypes),
  supplyArea: z.number(),
  completion: z.int(),
  /** Whole weeks of construction. */
  diffWeek: z.int(),
  mainAddress: z.string(),
  interiorType: oneOf(interiorTypes),
  /** Not shown on the site either. */
  budget: z.number().describe("관리자가 아니면 0"),
  portfolioImageFilenames: z.array(z.string()),
});

const api = resource({
  GET: operation({
    summary: "포트폴리오 하나",
    access: "everyone",
    answer: { data: entry },
    async handle({ request, params }) {
      const stored = await readPortfolio(params.id);
      const user = await getUser(request);
      return {
        value: {
          ...stored,
          budget: user?.role === "ADMIN" ? stored.budget : 0,
          diffWeek: diffWeek(stored.startDate, stored.endDate),
          portfolioImageFilenames: stored.pictures.map(({ uploadedName }) => uploadedName),
        },
      };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
