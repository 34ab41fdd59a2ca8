import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { rowId } from "~/forms/fields";
import { LIKE_FIELD } from "./liked-project";

/** Drops a project that was removed while the form was open: the inquiry is worth more. */
export async function likedIn(fields: FormData, connection: Pick<typeof db, "selectFrom">) {
  const sent = fields.get(LIKE_FIELD);
  const project = typeof sent === "string" ? await findPublished(sent, connection) : undefined;
  return project ? { portfolioId: project.id, portfolioTitle: project.title } : {};
}

export function findPublished(
  asked: string | null,
  connection: Pick<typeof db, "selectFrom"> = db,
) {
  const id = rowId.safeParse(asked).data;
  if (id === undefined) return Promise.resolve(undefined);
  return publicProjects(connection).select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}
