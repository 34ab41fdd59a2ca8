import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { rowId } from "~/forms/fields";
import { LIKE_FIELD } from "./liked-project";

/**
 * The inquiry's columns of what its form asked for. A project that was removed while the form was open
 * is dropped: the inquiry is worth more than the wish.
 */
export async function likedIn(fields: FormData, connection: Pick<typeof db, "selectFrom">) {
  const sent = fields.get(LIKE_FIELD);
  const project = typeof sent === "string" ? await findPublished(sent, connection) : undefined;
  return project ? { portfolioId: project.id, portfolioTitle: project.title } : {};
}

/** The project that a form or an address names, if visitors see it. */
export function findPublished(
  asked: string | null,
  connection: Pick<typeof db, "selectFrom"> = db,
) {
  const id = rowId.safeParse(asked).data;
  if (id === undefined) return Promise.resolve(undefined);
  return publicProjects(connection).select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}
