import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { rowId } from "~/forms/fields";
import type { PictureData } from "~/pictures/picture";
import { LIKE_FIELD } from "./liked-project";

export async function readLiked(asked: string | null) {
  const project = await findPublished(asked);
  if (!project) return undefined;
  const picture: PictureData | undefined = await db
    .selectFrom("portfolioPicture")
    .select(["uploadedName", "alt", "width", "height", "color"])
    .where("portfolioId", "=", project.id)
    .where("role", "=", "THUMBNAIL")
    .executeTakeFirst();
  return { ...project, picture };
}

/** Drops a project that was removed while the form was open: the inquiry is worth more. */
export async function likedIn(fields: FormData, connection: Pick<typeof db, "selectFrom">) {
  const sent = fields.get(LIKE_FIELD);
  const project = typeof sent === "string" ? await findPublished(sent, connection) : undefined;
  return project ? { portfolioId: project.id, portfolioTitle: project.title } : {};
}

function findPublished(asked: string | null, connection: Pick<typeof db, "selectFrom"> = db) {
  const id = rowId.safeParse(asked).data;
  if (id === undefined) return Promise.resolve(undefined);
  return publicProjects(connection).select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}

/** @returns undefined if it refers to none; without an id if the project is gone or in the trash */
export async function readLikedForOffice(inquiry: {
  portfolioId: number | null;
  portfolioTitle: string;
}) {
  const { portfolioId, portfolioTitle } = inquiry;
  if (!portfolioTitle) return undefined;
  if (portfolioId === null) return { title: portfolioTitle, id: undefined };
  const project = await db
    .selectFrom("portfolio")
    .select("id")
    .where("id", "=", portfolioId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return { title: portfolioTitle, id: project?.id };
}
