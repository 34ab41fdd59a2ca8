import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { stagingOf } from "~/pictures/staging.server";
import { sweep } from "~/upkeep/sweep.server";
import { countFiles } from "../../tests/support/files";
import { deletePortfolio } from "./delete-portfolio.server";
import { portfolioSchema } from "./portfolio-schema";
import { savePortfolio } from "./save-portfolio.server";

const place = { area: "portfolio", accountId: 1 } as const;
const picture = {
  name: "거실.jpg",
  uploadedName: "10000000-0000-4000-8000-000000000000.jpg",
  type: "image/jpeg",
  size: 1,
  width: 1,
  height: 1,
  color: "#000000",
};
const path = join(env.UPLOADS_DIR, "portfolio", picture.uploadedName);

async function save(id: number | undefined, pictures: (typeof picture)[]) {
  const values = id === undefined ? portfolioSchema.parse({ title: "처음" }) : {};
  const described = pictures.map((each) => ({ ...each, alt: "" }));
  const { accountId } = place;
  return savePortfolio({ accountId, id, values, thumbnail: undefined, pictures: described });
}

test.each([
  ["an entry", (id: number) => deletePortfolio(String(id))],
  ["a gallery", (id: number) => save(id, [])],
])(
  "pictures deleted with %s whose files could not be deleted go with the next sweep",
  async (_, remove) => {
    const createdAt = new Date().toISOString();
    await db
      .insertInto("stagedFile")
      .values({ ...picture, ...place, createdAt })
      .execute();
    expect(await stagingOf(place).find([picture.uploadedName])).toHaveLength(1);
    const id = Number(await save(undefined, [picture]));
    // A folder in place of the file makes the deletion fail half way.
    await mkdir(join(path, "in the way"), { recursive: true });
    await expect(remove(id)).rejects.toThrow();
    expect(await db.selectFrom("portfolioPicture").select("id").execute()).toEqual([]);

    await rm(path, { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "x");
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path, twoHoursAgo, twoHoursAgo);
    await sweep();
    expect(countFiles(env.UPLOADS_DIR)).toBe(0);
  },
);
