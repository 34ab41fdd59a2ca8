import { findPublished } from "~/contact/liked-project.server";
import { db } from "~/database/db.server";
import type { PictureData } from "~/pictures/picture";

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
