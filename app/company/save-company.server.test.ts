import { expect, test } from "vitest";
import { companySchema } from "./company-schema";
import { readCompany } from "./read-company.server";
import { saveCompany } from "./save-company.server";

test("of two saves of one version at once, one is written and the other is told", async () => {
  const { version } = await readCompany();
  const company = companySchema.parse({});
  const saves = ["하나", "둘"].map((representative) =>
    saveCompany({ ...company, representative, version }),
  );
  expect(await Promise.all(saves)).toEqual([true, false]);
  expect(await readCompany()).toMatchObject({ representative: "하나", version: version + 1 });
});
