import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import { storyValues } from "./story-details";

/** @throws Response 404 if there is none, or it is in the trash (unless `orTrashed`) */
export async function readPortfolio(id: string | undefined, { orTrashed = false } = {}) {
  const entry = await db
    .selectFrom("portfolio")
    .selectAll()
    .where("id", "=", parsePortfolioId(id))
    .executeTakeFirst();
  if (!entry || (entry.deletedAt !== null && !orTrashed)) throw notFound();
  const pictures = await db
    .selectFrom("portfolioPicture")
    .selectAll()
    .where("portfolioId", "=", entry.id)
    .orderBy("role")
    .orderBy("ord")
    .orderBy("id")
    .execute();
  return {
    ...entry,
    thumbnail: pictures.find(({ role }) => role === "THUMBNAIL"),
    pictures: pictures
      .filter(({ role }) => role === "GALLERY")
      .map((picture) => ({ ...picture, details: storyValues(picture) })),
  };
}

export type StoredPortfolio = Awaited<ReturnType<typeof readPortfolio>>;

export function parsePortfolioId(id: string | undefined) {
  const number = rowId.safeParse(id).data;
  if (number === undefined) throw notFound();
  return number;
}

export function notFound() {
  return new Response("시공 사례를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.", {
    status: 404,
  });
}
