import { beforeEach, expect, test } from "vitest";
import { db, sqlite } from "~/database/db.server";
import { type Filter, totalOf } from "~/portfolio/filter";
import type { BuildingType } from "~/portfolio/portfolio";
import { recordGallery } from "~/portfolio/record-gallery.server";
import { findSimilar } from "~/routes/public/portfolio-detail/similar.server";
import { findPortfolios, neighboursIn, readFacets } from "./find-portfolios.server";

beforeEach(() => db.deleteFrom("portfolio").execute());

const columns = { title: "집", createdAt: "2026-01-01", updatedAt: "2026-01-01" };

async function add(values: {
  buildingType?: BuildingType;
  supplyArea?: number;
  interiorType?: "ALL" | "PART";
  mainAddress?: string;
}) {
  const row = { ...columns, buildingType: "APARTMENT", interiorType: "ALL", ...values } as const;
  const { id } = await db
    .insertInto("portfolio")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const facetOf = (id: number) =>
  db
    .selectFrom("portfolio")
    .select(["sizeBand", "province", "district"])
    .where("id", "=", id)
    .executeTakeFirst();

test.each([
  [0, "", 0, "", ""],
  [9.5, "서울", 10, "서울", "서울"],
  [19.9, "서울 강남구 테헤란로 1", 10, "서울", "서울 강남구"],
  [20, "  경기   성남시 분당구", 20, "경기", "경기 성남시"],
  [59.9, "제주 ", 50, "제주", "제주"],
  [1e9, "서울시 강남", 60, "서울시", "서울시 강남"],
])("%d평 in '%s' is in a band and a region", async (supplyArea, mainAddress, ...rest) => {
  const [sizeBand, province, district] = rest;
  const id = await add({ supplyArea, mainAddress });
  expect(await facetOf(id)).toEqual({ sizeBand, province, district });
});

test("each page of a filter has the projects that meet it, newest first", async () => {
  for (let index = 0; index < 30; index += 1) {
    const buildingType = index % 2 ? "APARTMENT" : "HOUSE";
    await add({ buildingType, supplyArea: 25 + index, mainAddress: "서울 중구 1" });
  }
  const filter = { type: "HOUSE", size: "30", region: "서울", scope: "ALL" } as const;
  const facets = await readFacets();
  const pages = [1, 2, 3].map((page) => findPortfolios(facets, filter, { page, pageSize: 2 }));
  const [first = [], second = [], third = []] = await Promise.all(pages);
  const areas = [...first, ...second, ...third].map(({ supplyArea }) => supplyArea);
  expect(areas).toEqual([39, 37, 35, 33, 31]);
  expect(totalOf(facets, filter)).toBe(5);
  expect(await findPortfolios(facets, filter, { page: 4, pageSize: 2 })).toBeUndefined();
  expect(
    await findPortfolios(facets, { ...filter, region: "서울 강남구" }, { page: 1, pageSize: 2 }),
  ).toEqual([]);
});

test("conditions together find what meets all of them, in the order by hand", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const buildingType = index % 3 ? "APARTMENT" : "HOUSE";
    ids.push(await add({ buildingType, supplyArea: 30, mainAddress: "서울 중구 1" }));
  }
  function show(room: string, which: (index: number) => boolean) {
    for (const id of ids.filter((_, index) => which(index))) {
      sqlite.exec(`INSERT INTO portfolioPicture (portfolioId, role, ord, name, uploadedName, type,
          size, width, height, color, room)
        VALUES (${id}, 'GALLERY', 0, 'a', '${room}${id}.jpg', 'image/jpeg', 1, 1, 1, '#000000',
          '${room}')`);
    }
  }
  show("KITCHEN", () => true);
  show("OUTSIDE", (index) => index === 0 || index === 9 || index === 10);
  const [oldest = 0] = ids;
  sqlite.exec(`UPDATE portfolio SET isFeatured = 1 WHERE id = ${oldest}`);
  for (const id of ids) await recordGallery(db, id);
  const facets = await readFacets();
  const found = async (filter: Filter, page = 1) =>
    (await findPortfolios(facets, filter, { page, pageSize: 2 }))?.map(({ id }) => ids.indexOf(id));
  expect(await found({ room: "OUTSIDE" })).toEqual([0, 10]);
  expect(await found({ room: "OUTSIDE" }, 2)).toEqual([9]);
  expect(await found({ room: "OUTSIDE" }, 3)).toBeUndefined();
  expect(await found({ room: "OUTSIDE", type: "HOUSE", size: "30" })).toEqual([0, 9]);
  expect(await found({ room: "KITCHEN", type: "HOUSE", region: "서울 중구" }, 2)).toEqual([6, 3]);
  expect(await found({ room: "STUDY" })).toEqual([]);
  // Before and after one of them, as on the list.
  const beside = async (index: number, filter: Filter) => {
    const both = await neighboursIn(filter, ids[index] ?? 0);
    return both && [both.newer, both.older].map((id) => (id ? ids.indexOf(id) : undefined));
  };
  expect(await beside(10, { room: "OUTSIDE" })).toEqual([0, 9]);
  expect(await beside(0, { room: "OUTSIDE" })).toEqual([undefined, 10]);
  expect(await beside(9, { room: "OUTSIDE", q: "집" })).toEqual([10, undefined]);
  expect(await beside(1, { room: "OUTSIDE" })).toBeUndefined();
});

test("similar projects are of the same kind, near in size, rather of the same region", async () => {
  const seoul = "서울 강남구 1";
  const id = await add({ supplyArea: 33, mainAddress: seoul });
  await add({ buildingType: "HOUSE", supplyArea: 33, mainAddress: seoul });
  const far = await add({ supplyArea: 90, mainAddress: seoul });
  const near = await add({ supplyArea: 33.5, mainAddress: "부산 남구" });
  const same = await add({ supplyArea: 32, mainAddress: seoul });
  const part = await add({ supplyArea: 33, mainAddress: seoul, interiorType: "PART" });
  const gone = await add({ supplyArea: 33, mainAddress: seoul });
  sqlite.exec(`UPDATE portfolio SET deletedAt = '2026-01-01' WHERE id = ${gone}`);
  const home = { id, buildingType: "APARTMENT", interiorType: "ALL", mainAddress: seoul } as const;
  const found = await findSimilar({ ...home, supplyArea: 33 }, 4);
  expect(found.map((each) => each.id)).toEqual([same, near, part, far]);
  expect(await findSimilar({ ...home, buildingType: "HOUSE", supplyArea: 0 }, 3)).toHaveLength(1);
});

test("words find titles, stories, captions, customers' words and the address that is shown", async () => {
  const id = await add({ mainAddress: "서울 강남구 테헤란로 1" });
  const other = await add({ mainAddress: "부산 남구" });
  sqlite.exec(`UPDATE portfolio SET title = 'Loft "하우스"', story = '오래된\n마루를 살렸습니다',
    customerWords = '빛이 좋아요' WHERE id = ${id}`);
  sqlite.exec(`UPDATE portfolio SET captions = '아일랜드 식탁' WHERE id = ${id}`);
  const found = async (words: string) => (await readFacets(words)).map((each) => each.id);
  for (const words of ["loft", "마루", "마루를 강남", "빛", "아일랜드", "테헤란로", '"하우스"']) {
    expect([words, await found(words)]).toEqual([words, [id]]);
  }
  for (const words of ["마루가", "강북", '"', "OR", "* NEAR(", "p* AND", "지붕 마루", "🏠"]) {
    expect([words, await found(words)]).toEqual([words, words === '"' ? [id] : []]);
  }
  expect(await found("구")).toEqual([other, id]);
  const changes: [string, string][] = [
    [`UPDATE portfolio SET isDistrictOnly = 1 WHERE id = ${id}`, "테헤란로"],
    [`UPDATE portfolio SET captions = '싱크대' WHERE id = ${id}`, "아일랜드"],
    [`UPDATE portfolio SET isDraft = 1 WHERE id = ${id}`, "마루"],
    [`UPDATE portfolio SET isDraft = 0, deletedAt = '2026-01-01' WHERE id = ${id}`, "마루"],
    [`DELETE FROM portfolio WHERE id = ${id}`, "마루"],
  ];
  for (const [change, words] of changes) {
    sqlite.exec(change);
    expect([change, await found(words)]).toEqual([change, []]);
  }
});

test("where an address is shown as far as its district, both words of a city's district are found", async () => {
  const mainAddress = "경기 성남시 분당구 판교역로 1";
  const id = await add({ mainAddress });
  sqlite.exec("UPDATE portfolio SET isDistrictOnly = 1");
  const found = async (words: string) => (await readFacets(words)).map((each) => each.id);
  for (const words of ["분당", "성남시 분당구", "경기"])
    expect([words, await found(words)]).toEqual([words, [id]]);
  expect(await found("판교역로")).toEqual([]);
});

test("a search means what people say: sizes, kinds and rooms, whichever word they have for them", async () => {
  const flat = await add({ supplyArea: 34.4, mainAddress: "서울 가온구 1" });
  const villa = await add({
    buildingType: "SMALL_APARTMENT",
    supplyArea: 24,
    mainAddress: "부산 남구",
  });
  const house = await add({ buildingType: "HOUSE", supplyArea: 66, mainAddress: "서울 가온구 2" });
  const part = await add({ interiorType: "PART", supplyArea: 45, mainAddress: "인천 서구" });
  sqlite.exec(
    `UPDATE portfolio SET story = '거실을 넓혔고 벽지를 새로 발랐습니다', rooms = 'BALCONY' WHERE id = ${part}`,
  );
  sqlite.exec(`UPDATE portfolio SET rooms = 'BATHROOM KITCHEN' WHERE id = ${flat};
    UPDATE portfolio SET story = '안방에 햇빛이 듭니다' WHERE id = ${villa};
    UPDATE portfolio SET title = '34평 같은 주택' WHERE id = ${house}`);
  const found = async (words: string) =>
    (await readFacets(words)).map(({ id }) => id).sort((a, b) => a - b);
  const searches: [string, number[]][] = [
    ["34평 아파트", [flat]],
    ["34평", [flat, house]],
    ["34평아파트", [flat]],
    ["34평형", [flat]],
    ["34py", [flat]],
    ["싱크대", [flat]],
    ["35평", []],
    ["30평대", [flat]],
    ["60평대", [house]],
    ["빌라 20평대", [villa]],
    ["연립", [villa]],
    ["가온구 아파트", [flat]],
    ["가온구", [flat, house]],
    ["화장실", [flat]],
    ["욕실 주방", [flat]],
    ["부엌 가온구", [flat]],
    ["침실", [villa]],
    ["안방", [villa]],
    ["단독주택", [house]],
    ["올수리", [flat, villa, house]],
    ["올수리 30평대", [flat]],
    ["전체시공 빌라", [villa]],
    ["전체 시공 빌라", [villa]],
    ["부분수리", [part]],
    ["부분 시공", [part]],
    ["부분 수리", [part]],
    ["확장", [part]],
    ["거실 확장", [part]],
    ["도배", [part]],
    ["베란다", [part]],
    ["장판", []],
    ["0평", []],
    ["%", []],
    ["평", [house]],
  ];
  for (const [words, ids] of searches) expect([words, await found(words)]).toEqual([words, ids]);
});

test("prices and pairs are found as people type them, where the cards say them", async () => {
  const dear = await add({ supplyArea: 45 });
  const usual = await add({ supplyArea: 34 });
  const small = await add({ supplyArea: 16 });
  const hidden = await add({ supplyArea: 20 });
  for (const [id, budget, isShown] of [
    [dear, 12_500, 1],
    [usual, 6400, 1],
    [small, 650, 1],
    [hidden, 6400, 0],
  ]) {
    sqlite.exec(`UPDATE portfolio SET budget = ${budget}, isBudgetShown = ${isShown}
      WHERE id = ${id}`);
  }
  for (const [moment, ord] of [
    ["BEFORE", 0],
    ["AFTER", 1],
  ]) {
    sqlite.exec(`INSERT INTO portfolioPicture (portfolioId, role, ord, name, uploadedName, type,
        size, width, height, color, moment)
      VALUES (${usual}, 'GALLERY', ${ord}, 'a', '${moment}.jpg', 'image/jpeg', 1, 1, 1, '#000000',
        '${moment}')`);
  }
  await recordGallery(db, usual);
  const found = async (words: string) =>
    (await readFacets(words)).map(({ id }) => id).sort((a, b) => a - b);
  const searches: [string, number[]][] = [
    ["6천만원", [usual]],
    ["6천", [usual]],
    ["6,000만원", [usual]],
    ["6000만원", [usual]],
    ["6천만원대", [usual]],
    ["6,000만원대", [usual]],
    ["34평 6천만원대", [usual]],
    ["7천만원", []],
    ["600만원", [small]],
    ["1억", [dear]],
    ["1억원대", [dear]],
    ["1억 2,000만원대", [dear]],
    ["1억2천", [dear]],
    ["1억 3천만원", []],
    ["아파트 1억 2천만원", [dear]],
    ["비포애프터", [usual]],
    ["비포 애프터", [usual]],
    ["before", [usual]],
    ["Before & After", [usual]],
    ["전후", [usual]],
    ["전·후", [usual]],
    ["시공 전후", [usual]],
    ["시공 전 후 사진", [usual]],
    ["만원", []],
    ["0만원", []],
    ["천만원", []],
  ];
  for (const [words, ids] of searches) expect([words, await found(words)]).toEqual([words, ids]);
  expect(await db.selectFrom("portfolio").select("shownBudget").orderBy("id").execute()).toEqual(
    [12_000, 6000, 600, 0].map((shownBudget) => ({ shownBudget })),
  );
});
