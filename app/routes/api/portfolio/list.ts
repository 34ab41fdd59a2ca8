import { db } from "~/database/db.server";
import { data, resource } from "~/http/api.server";

const api = resource({
  GET: async () => {
    const entries = await db
      .selectFrom("portfolio")
      .leftJoin("portfolioPicture as thumbnail", (join) =>
        join
          .onRef("thumbnail.portfolioId", "=", "portfolio.id")
          .on("thumbnail.role", "=", "THUMBNAIL"),
      )
      .select(["portfolio.id", "thumbnail.uploadedName as filename", "portfolio.title"])
      .orderBy("portfolio.id", "desc")
      .execute();
    return data(entries.map((entry) => ({ ...entry, filename: entry.filename ?? "" })));
  },
});

export const loader = api.loader;
export const action = api.action;
