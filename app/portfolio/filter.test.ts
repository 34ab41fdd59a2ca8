import { expect, test } from "vitest";
import { type Facet, filterIn, listPath, optionGroups, totalOf, wordsOf } from "./filter";

const facet = (
  buildingType: Facet["buildingType"],
  sizeBand: number,
  district: string,
  total: number,
  interiorType: Facet["interiorType"] = "ALL",
  rooms = "",
  { shownBudget = 0, hasPair = 0 as 0 | 1 } = {},
): Facet => ({
  ...{ buildingType, sizeBand, interiorType, district, rooms, total },
  ...{ shownBudget, hasPair },
});

const facets = [
  facet("APARTMENT", 30, "서울 강남구", 3),
  facet("APARTMENT", 20, "서울 마포구", 2, "PART"),
  facet("HOUSE", 60, "경기 성남시", 4),
  facet("HOUSE", 0, "제주", 1),
];

test.each([
  ["type=APARTMENT&size=30", { type: "APARTMENT", size: "30" }],
  ["region=%20서울%20%20강남구", { region: "서울 강남구" }],
  ["region=서울", { region: "서울" }],
  ["type=CASTLE&size=35&scope=toString&region=", {}],
  ["budget=6000&pair=1", { budget: "6000", pair: "1" }],
  ["budget=6500&pair=0&budget=0", {}],
  ["type=__proto__&scope=constructor", {}],
  [`region=${"가".repeat(41)}`, {}],
  ["region=서울 강남구 테헤란로", {}],
  ["page=2&utm_source=x", {}],
  ["room=KITCHEN&q=%20주방%20%20조명%20", { room: "KITCHEN", q: "주방 조명" }],
  ["room=CELLAR&q=%20%00%E2%80%8B", {}],
  [`q=${"가".repeat(1000)}`, { q: "가".repeat(60) }],
  ["q=a b c d e f g", { q: "a b c d e f" }],
  ['q=%ED%A0%80%FF"*NEAR(-x) AND^', { q: '"*NEAR(-x) AND^' }],
])("of the query %s, conditions that exist are kept", (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
});

test("each filter has one spelling, in words and as a path", () => {
  const filter = filterIn(new URLSearchParams("region=서울&scope=ALL&size=30&type=HOUSE"));
  expect(decodeURIComponent(listPath(filter, 2))).toBe(
    "/portfolio?type=HOUSE&size=30&scope=ALL&region=서울&page=2",
  );
  expect(wordsOf(filter)).toEqual(["서울", "30평대", "주택", "전체 시공"]);
  expect(listPath({})).toBe("/portfolio");
});

test("options say how many projects they leave, and lead to the list with or without them", () => {
  const groups = optionGroups(facets, { type: "APARTMENT", region: "서울" });
  const shown = groups.map(({ name, options }) => [
    name,
    options.map(({ label, total, isChosen, path }) =>
      [label, total, isChosen ? "chosen" : "", decodeURIComponent(path)].join(" "),
    ),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    type: ["아파트 5 chosen /portfolio?region=서울"],
    size: [
      "20평대 2  /portfolio?type=APARTMENT&size=20&region=서울",
      "30평대 3  /portfolio?type=APARTMENT&size=30&region=서울",
    ],
    scope: [
      "부분 시공 2  /portfolio?type=APARTMENT&scope=PART&region=서울",
      "전체 시공 3  /portfolio?type=APARTMENT&scope=ALL&region=서울",
    ],
    region: [
      "서울 5 chosen /portfolio?type=APARTMENT",
      "강남구 3  /portfolio?type=APARTMENT&region=서울+강남구",
      "마포구 2  /portfolio?type=APARTMENT&region=서울+마포구",
    ],
  });
});

test("no option of any list leads to an empty one, and each says the truth", () => {
  const seen = new Set<string>();
  const waiting = ["/portfolio"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const filter = filterIn(new URL(path, "http://localhost").searchParams);
    expect(totalOf(facets, filter), path).toBeGreaterThan(0);
    for (const option of optionGroups(facets, filter).flatMap(({ options }) => options)) {
      const next = filterIn(new URL(option.path, "http://localhost").searchParams);
      if (!option.isChosen) expect(totalOf(facets, next), option.path).toBe(option.total);
      if (!seen.has(option.path)) waiting.push(option.path);
      seen.add(option.path);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
});

test("conditions that contradict each other can be taken back one by one", () => {
  const groups = optionGroups(facets, { type: "SMALL_APARTMENT", region: "부산" });
  const chosen = groups.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen));
  expect(chosen.map(({ label, total }) => [label, total])).toEqual([
    ["빌라", 0],
    ["부산", 0],
  ]);
});

test("where every project is alike there is nothing to choose", () => {
  expect(optionGroups([facet("HOUSE", 30, "서울 강남구", 9)], {})).toEqual([]);
  expect(optionGroups([], {})).toEqual([]);
  // A single option is offered if it would leave some projects out.
  const groups = optionGroups(
    [facet("HOUSE", 30, "서울", 2), facet("HOUSE", 30, "서울", 1, "ALL", "KITCHEN")],
    {},
  );
  expect(groups.map(({ options }) => options.map(({ label, total }) => [label, total]))).toEqual([
    [["주방", 1]],
  ]);
});

test("prices are chosen in the bands that are shown, and 전·후 where there is a pair", () => {
  const priced = [600, 6000, 6000, 9000, 12_000, 34_000, 0].map((shownBudget, index) =>
    facet("HOUSE", 30, "충청북도 청주시", 1, "ALL", "", {
      shownBudget,
      hasPair: index === 1 ? 1 : 0,
    }),
  );
  const shown = optionGroups(priced, { budget: "6000" }).map(({ name, options }) => [
    name,
    options.map(({ label, total, path }) => `${label} ${total} ${path}`),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    budget: [
      "1,000만원 미만 1 /portfolio?budget=0",
      "6,000만원대 2 /portfolio",
      "9,000만원대 1 /portfolio?budget=9000",
      "1억원 이상 2 /portfolio?budget=10000",
    ],
    pair: ["전·후 1 /portfolio?budget=6000&pair=1"],
  });
  expect(wordsOf({ region: "충청북도 청주시", budget: "6000", pair: "1" })).toEqual([
    "충북 청주시",
    "6,000만원대",
    "전·후",
  ]);
});

test("a region is a whole word of the address, not its beginning", () => {
  const total = (region: string) => totalOf(facets, { region });
  expect([total("경기"), total("경기 성남시")]).toEqual([4, 4]);
  expect([total("경"), total("경기 성남")]).toEqual([0, 0]);
});

test("rooms are counted and combined like the other conditions", () => {
  const roomy = [
    facet("HOUSE", 30, "서울", 2, "ALL", "BATHROOM KITCHEN"),
    facet("HOUSE", 30, "서울", 1, "PART", "KITCHEN"),
  ];
  const [scope, room] = ["scope", "room"].map((name) =>
    optionGroups(roomy, { room: "KITCHEN", q: "집" })
      .find((group) => group.name === name)
      ?.options.map(({ label, total, path }) => `${label} ${total} ${decodeURI(path)}`),
  );
  expect(scope).toEqual([
    "부분 시공 1 /portfolio?scope=PART&room=KITCHEN&q=집",
    "전체 시공 2 /portfolio?scope=ALL&room=KITCHEN&q=집",
  ]);
  expect(room).toEqual(["주방 3 /portfolio?q=집", "욕실 2 /portfolio?room=BATHROOM&q=집"]);
});
