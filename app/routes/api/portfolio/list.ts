import { z } from "zod";
import { db } from "~/database/db.server";
import { data, dataOf, resource } from "~/http/api.server";

const entries = z.array(z.object({ id: z.int(), filename: z.string(), title: z.string() }));

const api = resource({
  GET: {
    summary: "포트폴리오 목록, 새것부터",
    access: "everyone",
    answer: dataOf(entries),
    async handle() {
      const rows = await db
        .selectFrom("portfolio")
        .leftJoin("portfolioPicture as thumbnail", (join) =>
          join
            .onRef("thumbnail.portfolioId", "=", "portfolio.id")
            .on("thumbnail.role", "=", "THUMBNAIL"),
        )
        .select(["portfolio.id", "thumbnail.uploadedName as filename", "portfolio.title"])
        .orderBy("portfolio.id", "desc")
        .execute();
      return data(
        entries,
        rows.map((row) => ({ ...row, filename: row.filename ?? "" })),
      );
    },
  },
});

export const loader = api.loader;
export const action = api.action;
