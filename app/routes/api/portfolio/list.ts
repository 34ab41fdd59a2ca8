import { z } from "zod";
import { data, dataOf, resource } from "~/api/resource.server";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";

const entries = z.array(z.object({ id: z.int(), filename: z.string(), title: z.string() }));

const api = resource({
  GET: {
    summary: "포트폴리오 목록, 새것부터",
    access: "everyone",
    answer: dataOf(entries),
    async handle() {
      const rows = await portfolioCards().execute();
      return data(
        entries,
        rows.map((row) => ({ ...row, filename: row.uploadedName ?? "" })),
      );
    },
  },
});

export const loader = api.loader;
export const action = api.action;
