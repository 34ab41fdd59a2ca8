import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { sweep } from "~/upkeep/sweep.server";
import { makeUndeletable } from "../../tests/support/failing-deletion";
import { countFiles } from "../../tests/support/files";
import { stageRows } from "../../tests/support/staged-rows";
import { portfolioSchema } from "./portfolio-schema";
import { savePortfolio } from "./save-portfolio.server";
import { destroyPortfolio, restorePortfolio, trashPortfolio } from "./trash-portfolio.server";

const gallery = { accountId: 1, thumbnail: undefined };

test.each([
  [
    "an entry",
    async (id: number) => {
      await trashPortfolio(String(id), "admin");
      await destroyPortfolio(String(id));
    },
  ],
  ["a gallery", (id: number) => savePortfolio({ ...gallery, id, values: {}, pictures: [] })],
])(
  "pictures deleted with %s whose files could not be deleted go with the next sweep",
  async (_, remove) => {
    const pictures = await stageRows("portfolio", [1]);
    const values = portfolioSchema.parse({ title: "처음" });
    const id = Number(await savePortfolio({ ...gallery, id: undefined, values, pictures }));
    const leaveFile = await makeUndeletable("portfolio", pictures[0]?.uploadedName ?? "");
    await expect(remove(id)).rejects.toThrow();
    expect(await db.selectFrom("portfolioPicture").select("id").execute()).toEqual([]);
    await leaveFile();
    await sweep();
    expect(countFiles(env.UPLOADS_DIR)).toBe(0);
  },
);

test("what is restored already is restored; what is destroyed is not found", async () => {
  const values = portfolioSchema.parse({ title: "처음" });
  const id = String(await savePortfolio({ ...gallery, id: undefined, values, pictures: [] }));
  await trashPortfolio(id, "admin");
  await restorePortfolio(id);
  await restorePortfolio(id);
  await expect(destroyPortfolio(id)).rejects.toMatchObject({ status: 404 });
  await trashPortfolio(id, "admin");
  await destroyPortfolio(id);
  await expect(restorePortfolio(id)).rejects.toMatchObject({ status: 404 });
});
