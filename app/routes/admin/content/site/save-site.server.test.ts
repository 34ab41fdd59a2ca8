import { expect, test } from "vitest";
import { readSite } from "~/company/read-site.server";
import { saveSite } from "./save-site.server";
import { siteSchema } from "./site-schema";

test("of two saves of one version at once, one is written and the other is told", async () => {
  const { version } = await readSite();
  const saves = ["하나", "둘"].map((name) =>
    saveSite({ ...siteSchema.parse({ name }), version }, undefined, undefined, 1),
  );
  expect(await Promise.all(saves)).toEqual([true, false]);
  expect(await readSite()).toMatchObject({ name: "하나", version: version + 1 });
});
