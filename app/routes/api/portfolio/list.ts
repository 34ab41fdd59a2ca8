import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { publicProjects } from "~/database/public-projects.server";

const entries = z.array(z.object({ id: z.int(), filename: z.string(), title: z.string() }));

const api = resource({
  GET: operation({
    summary: "시공 사례 목록(홈페이지 표시 순서). 초안은 제외합니다",
    access: "everyone",
    answer: { data: entries },
    async handle() {
      const rows = await publicProjects()
        .leftJoin("portfolioPicture as thumbnail", (join) =>
          join
            .onRef("thumbnail.portfolioId", "=", "portfolio.id")
            .on("thumbnail.role", "=", "THUMBNAIL"),
        )
        .select(["portfolio.id", "portfolio.title", "thumbnail.uploadedName"])
        .orderBy("publicRank", "desc")
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
