import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";

/** The row of a picture without its file; the digit is its name. */
export function pictureRow(digit: number) {
  return {
    name: `${digit}.jpg`,
    uploadedName: `${digit}0000000-0000-4000-8000-000000000000.jpg`,
    type: "image/jpeg",
    size: 1,
    width: 1,
    height: 1,
    color: "#000000",
  };
}

/** Pictures that account 1 has staged, as a gallery takes them. */
export async function stageRows(area: PictureArea, digits: number[]) {
  const rows = digits.map(pictureRow);
  const place = { area, accountId: 1, createdAt: new Date().toISOString() };
  await db
    .insertInto("stagedFile")
    .values(rows.map((row) => ({ ...row, ...place })))
    .execute();
  return rows.map((row) => ({ ...row, alt: "" }));
}
