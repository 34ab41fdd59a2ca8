import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { versionOf } from "~/database/list-version";
import { pictureRow } from "../../tests/support/staged-rows";
import { readMainImages } from "./read-main-images.server";
import { saveMainImages } from "./save-main-images.server";

const shown = async () => (await readMainImages()).map(({ name }) => name);

test("of two saves of one list at once, one is written and the other is told", async () => {
  await db
    .insertInto("mainImage")
    .values([1, 2, 3].map((digit, ord) => ({ ...pictureRow(digit), ord })))
    .execute();
  const before = await readMainImages();
  const version = versionOf(before);
  const [reversed, shortened] = [before.toReversed(), before.slice(1)];
  const saves = [reversed, shortened].map((pictures) => saveMainImages(pictures, 1, version));
  expect(await Promise.all(saves)).toEqual([true, false]);
  expect(await shown()).toEqual(["3.jpg", "2.jpg", "1.jpg"]);
});
