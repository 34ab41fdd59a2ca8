import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { formOf } from "../../tests/support/form";
import { stageRows } from "../../tests/support/staged-rows";
import { portfolioSchema } from "./portfolio-schema";
import { readPortfolio } from "./read-portfolio.server";
import { receivePortfolio } from "./receive-portfolio.server";
import { savePortfolio } from "./save-portfolio.server";

const accountId = 1;
const gone = "00000000-0000-4000-8000-000000000000.jpg";
let id: number;

const save = (values: Parameters<typeof savePortfolio>[0]["values"]) =>
  savePortfolio({ accountId, id, values, thumbnail: undefined, pictures: undefined });

beforeEach(async () => {
  const values = portfolioSchema.parse({ title: "처음" });
  id = Number(
    await savePortfolio({ accountId, id: undefined, values, thumbnail: undefined, pictures: [] }),
  );
});

test("of two saves of one version at once, one is written and the other is told", async () => {
  const { version } = await readPortfolio(String(id));
  const saves = ["하나", "둘"].map((title) => save({ title, version }));
  expect(await Promise.all(saves)).toEqual([id, undefined]);
  expect(await readPortfolio(String(id))).toMatchObject({ title: "하나", version: version + 1 });
});

test("a save that names no version is written over whatever is there", async () => {
  const saves = ["하나", "둘"].map((title) => save({ title }));
  expect(await Promise.all(saves)).toEqual([id, id]);
  expect(await readPortfolio(String(id))).toMatchObject({ title: "둘" });
});

test("a gallery stands in the order that it was given last", async () => {
  const pictures = await stageRows("portfolio", [1, 2, 3]);
  const orders = [pictures, [pictures[2], pictures[0], pictures[1]].flatMap((each) => each ?? [])];
  for (const order of orders) {
    await savePortfolio({ accountId, id, values: {}, thumbnail: undefined, pictures: order });
    const { pictures: shown } = await readPortfolio(String(id));
    expect(shown.map(({ name }) => name)).toEqual(order.map(({ name }) => name));
  }
});

test("a form that names a picture which a newer save has removed is told of that save", async () => {
  const { version } = await readPortfolio(String(id));
  await save({ title: "남의 것", version });
  const form = formOf({
    title: "내 것",
    mainAddress: "서울",
    detailAddress: "1층",
    version: String(version),
    uploadImageFilenames: gone,
  });
  const outcome = await receivePortfolio(
    new Request("http://localhost/", { method: "POST", body: form }),
    { accountId, id: String(id), asker: "page" },
  );
  expect(outcome).toMatchObject({ saved: false, stored: { title: "남의 것" } });
  expect(await db.selectFrom("portfolio").select("title").where("id", "=", id).execute()).toEqual([
    { title: "남의 것" },
  ]);
});
