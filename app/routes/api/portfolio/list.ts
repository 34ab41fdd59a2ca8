import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";

const entries = z.array(z.object({ id: z.int(), filename: z.string(), title: z.string() }));

const api = resource({
  GET: operation({
    summary: "시공 사례 목록(홈페이지 표시 순서). 초안은 제외합니다",
    access: "everyone",
    answer: { data: entries },
    async handle() {
      const rows = await portfolioCards()
        .clearSelect()
        .select(["portfolio.id", "title", "uploadedName"])
        .execute();
      const value = rows.map(({ id, title, uploadedName }) => ({
        id,
        title,
        filename: uploadedName ?? "",
      }));
      return { value };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
