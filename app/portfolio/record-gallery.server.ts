import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { hasPair } from "./story";

export async function recordGallery(
  connection: Pick<Kysely<Tables>, "selectFrom" | "updateTable">,
  portfolioId: number,
) {
  const pictures = await connection
    .selectFrom("portfolioPicture")
    .select(["caption", "room", "moment"])
    .where("portfolioId", "=", portfolioId)
    .where("role", "=", "GALLERY")
    .orderBy("ord")
    .execute();
  const captions = pictures.map(({ caption }) => caption).filter(Boolean);
  const rooms = [...new Set(pictures.map(({ room }) => room).filter(Boolean))].sort();
  await connection
    .updateTable("portfolio")
    .set({
      captions: captions.join(" "),
      rooms: rooms.join(" "),
      hasPair: hasPair(pictures) ? 1 : 0,
    })
    .where("id", "=", portfolioId)
    .execute();
}
