import { sql } from "kysely";
import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import { storyValues } from "./story-details";

/**
 * Reads one project with its pictures, the gallery in its order.
 *
 * @param id from the URL
 * @throws Response 404 if there is none, or it is in the trash
 */
export async function readPortfolio(
  id: string | undefined,
  connection: Pick<typeof db, "selectFrom"> = db,
) {
  const entry = await connection
    .selectFrom("portfolio")
    .selectAll()
    .where("id", "=", parsePortfolioId(id))
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!entry) throw notFound();
  const pictures = await connection
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

/**
 * What a visitor's page answers for a project that it does not have: 410, which search engines
 * forget at once, if it was destroyed; 404 if it is a draft or in the trash, from which it may come
 * back, or never was.
 */
export async function whyMissing(id: number | undefined) {
  const never = {
    status: 404,
    detail: "찾으시는 시공 사례가 없습니다. 이미 삭제되었을 수 있습니다.",
  } as const;
  if (id === undefined) return never;
  const isThere = await db
    .selectFrom("portfolio")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  // An id is never given again.
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM sqlite_sequence WHERE name = 'portfolio'`.execute(db);
  const wasThere = !isThere && id <= (rows[0]?.seq ?? 0);
  return wasThere ? ({ status: 410, detail: "삭제된 시공 사례입니다." } as const) : never;
}

/** @throws Response 404 for an invalid id */
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
