import { inWon } from "~/text/amount";
import { isKeyOf } from "~/text/is-key";
import {
  type Facet,
  type Filter,
  listPath,
  priceBands,
  type Scope,
  sizeBands,
  totalOf,
  wordsOf,
} from "./filter";
import { type BuildingType, buildingTypes } from "./portfolio";
import type { Room } from "./rooms";

interface Meaning {
  /** In the texts, any of these counts as the word. */
  spellings: string[];
  type?: BuildingType;
  room?: Room;
  scope?: Scope;
  pair?: "1";
}

const meanings: Meaning[] = [
  { spellings: ["아파트"], type: "APARTMENT" },
  { spellings: ["빌라", "연립", "다세대"], type: "SMALL_APARTMENT" },
  { spellings: ["주택", "단독주택", "전원주택"], type: "HOUSE" },
  { spellings: ["거실"], room: "LIVING" },
  { spellings: ["주방", "부엌", "싱크대"], room: "KITCHEN" },
  { spellings: ["욕실", "화장실"], room: "BATHROOM" },
  { spellings: ["침실", "안방"], room: "BEDROOM" },
  { spellings: ["아이방", "아이 방", "자녀방"], room: "KIDS" },
  { spellings: ["서재", "작업실"], room: "STUDY" },
  { spellings: ["드레스룸", "옷방"], room: "DRESSING" },
  { spellings: ["현관", "입구"], room: "ENTRANCE" },
  { spellings: ["발코니", "베란다"], room: "BALCONY" },
  { spellings: ["다용도실", "세탁실"], room: "UTILITY" },
  { spellings: ["외부", "외관"], room: "OUTSIDE" },
  { spellings: ["올수리", "전체시공", "전체 시공", "전체수리", "전체 수리"], scope: "ALL" },
  { spellings: ["부분시공", "부분 시공", "부분수리", "부분 수리"], scope: "PART" },
  { spellings: ["전후", "비포", "애프터", "before", "after"], pair: "1" },
  // Stories use other words for these.
  { spellings: ["확장", "넓히", "넓혔", "넓힌"] },
  { spellings: ["도배", "벽지"] },
  { spellings: ["장판", "바닥재"] },
];

export interface Word extends Meaning {
  /** In pyeong: from the first, below the second. */
  area?: [from: number, below: number];
  /** In 만원: from the first, below the second. */
  price?: [from: number, below: number];
}

/** 6천만원, 6,000만원대, 1억 2천. */
const amount =
  /(?<=^| )(?:(\d{1,2})억(?:원)? ?)?(?:(\d{1,2})천만?|(\d{1,2},?\d{3}|\d{3})만)?(?:원)?(?:대)?(?= |$)/g;

/** 전후, 시공 전·후, 비포 애프터, before and after. */
const beforeAfter =
  /(?<=^| )(?:시공 ?)?(?:전(?: ?[·/] ?| ?)후|비포(?: ?[·/&] ?| ?)애프터|before(?: ?[·/&] ?| and | ?)after)(?: ?사진)?(?= |$)/g;

export function wordsWithMeanings(q: string): Word[] {
  const spaced = q
    .toLowerCase()
    .replace(/(?<=아이) (?=방)|(?<=전체|부분) (?=시공|수리)/g, "")
    // 34평아파트
    .replace(/(?<=\d평(?:대|형)?)(?=아파트|빌라|주택)/g, " ")
    .replace(beforeAfter, "전후")
    .replace(amount, (typed, eok = "", thousand = "", man = "") => {
      const sum = 10_000 * eok + 1000 * thousand + Number(man.replace(",", ""));
      return sum > 0 ? `${sum}만원` : typed;
    });
  return spaced.split(" ").map(withMeaning);
}

function withMeaning(word: string): Word {
  const [, number, band] = /^(\d{1,4})(?:평|py)(?:(대)|형)?$/.exec(word) ?? [];
  if (number !== undefined) {
    const from = band ? Math.floor(Number(number) / 10) * 10 : Number(number) - 0.5;
    return { spellings: [word], area: [from, from + (band ? 10 : 1)] };
  }
  const price = Number(/^(\d+)만원$/.exec(word)?.[1] ?? 0);
  if (price > 0) {
    // Who says 1억 means what begins with it.
    const step = price % 10_000 === 0 ? 10_000 : price < 1000 ? 100 : 1000;
    const from = Math.floor(price / step) * step;
    return { spellings: [inWon(price)], price: [from, from + step] };
  }
  return meanings.find(({ spellings }) => spellings.includes(word)) ?? { spellings: [word] };
}

/** For a search without results: the lists that its words stand for, or those of each kind. */
export function nearest(facets: Facet[], q: string) {
  const meant = wordsWithMeanings(q).map(conditionOf);
  const kinds = Object.keys(buildingTypes).map((type) => ({ type }) as Filter);
  const lists = [meant, kinds].map((filters) =>
    filters
      .map((filter) => ({
        path: listPath(filter),
        words: wordsOf(filter).join(" "),
        total: totalOf(facets, filter),
      }))
      .filter(({ words, total }) => words !== "" && total > 0),
  );
  return lists.find(({ length }) => length > 0) ?? [];
}

function conditionOf({ type, room, scope, pair, area, price }: Word): Filter {
  const band = area && String(Math.max(10, Math.min(60, Math.floor((area[0] + 0.5) / 10) * 10)));
  const budget = price && String(Math.min(10_000, Math.floor(price[0] / 1000) * 1000));
  return {
    ...(budget !== undefined && isKeyOf(priceBands, budget) && { budget }),
    ...(pair && { pair }),
    ...(type && { type }),
    ...(room && { room }),
    ...(scope && { scope }),
    ...(band !== undefined && isKeyOf(sizeBands, band) && { size: band }),
  };
}
