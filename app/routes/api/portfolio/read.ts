import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { getUser } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { oneOf } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";
import { diffWeek } from "~/portfolio/diff-week";
import { buildingTypes } from "~/portfolio/portfolio";
import { notFound, parsePortfolioId } from "~/portfolio/read-portfolio.server";
import { toldOf } from "~/portfolio/shown-facts";

/** Never detailAddress, which would identify a customer's home. */
const entry = z.object({
  id: z.int(),
  title: z.string(),
  buildingType: oneOf(buildingTypes),
  supplyArea: z.number(),
  completion: z.int(),
  diffWeek: z.int(),
  mainAddress: z.string(),
  interiorType: oneOf(interiorTypes),
  budget: z
    .number()
    .describe(
      "관리자가 아니면 홈페이지에 표시하는 예산만 보내고, 표시하지 않는 예산은 0으로 보냅니다",
    ),
  portfolioImageFilenames: z.array(z.string()),
});

const api = resource({
  GET: operation({
    summary: "시공 사례 조회",
    access: "everyone",
    answer: { data: entry },
    async handle({ request, params }) {
      const stored = await publicProjects()
        .select(["id", "title", "buildingType", "supplyArea", "completion", "startDate", "endDate"])
        .select(["mainAddress", "isDistrictOnly", "interiorType", "budget", "isBudgetShown"])
        .where("id", "=", parsePortfolioId(params.id))
        .executeTakeFirst();
      if (!stored) throw notFound();
      const gallery = await db
        .selectFrom("portfolioPicture")
        .select("uploadedName")
        .where("portfolioId", "=", stored.id)
        .where("role", "=", "GALLERY")
        .orderBy("ord")
        .orderBy("id")
        .execute();
      const user = await getUser(request);
      const told = toldOf(stored);
      return {
        value: {
          ...stored,
          ...told,
          budget: user?.role === "ADMIN" ? stored.budget : told.budget,
          diffWeek: diffWeek(stored.startDate, stored.endDate),
          portfolioImageFilenames: gallery.map(({ uploadedName }) => uploadedName),
        },
      };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
