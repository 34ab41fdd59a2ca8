import { sql } from "kysely";
import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import { storyValues } from "./story-details";

/** @throws Response 404 if there is none, or it is in the trash */
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

/** Search engines forget a 410 at once, so only destroyed projects get it: drafts may come back. */
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
