import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

export async function recordGallery(
  connection: Pick<Kysely<Tables>, "selectFrom" | "updateTable">,
  portfolioId: number,
) {
  const pictures = await connection
    .selectFrom("portfolioPicture")
    .select(["caption", "room"])
    .where("portfolioId", "=", portfolioId)
    .where("role", "=", "GALLERY")
    .orderBy("ord")
    .execute();
  const captions = pictures.map(({ caption }) => caption).filter(Boolean);
  const rooms = [...new Set(pictures.map(({ room }) => room).filter(Boolean))].sort();
  await connection
    .updateTable("portfolio")
    .set({ captions: captions.join(" "), rooms: rooms.join(" ") })
    .where("id", "=", portfolioId)
    .execute();
}
