import { expect, test } from "vitest";
import {
  firstSentence,
  type Moment,
  pairRemarks,
  placed,
  rowsOf,
  type Scene,
  type StoryPicture,
  scenesOf,
  wordsBelow,
} from "./story";

let made = 0;
function picture(room = "", moment: Moment = "", shape: "wide" | "upright" = "wide"): StoryPicture {
  made += 1;
  const [width, height] = shape === "wide" ? [300, 200] : [200, 300];
  const uploadedName = `${made}.jpg`;
  return { uploadedName, alt: "", width, height, color: "#888888", caption: "", room, moment };
}

const kinds = (scenes: Scene[]) => scenes.map(({ kind, index }) => `${kind} ${index}`);

test("a before directly followed by an after is a pair; a lone one is a picture", () => {
  const [before, after, none] = ["BEFORE", "AFTER", ""] as const;
  const scenes = (...all: Moment[]) => kinds(scenesOf(all.map((moment) => picture("", moment))));
  expect(scenes(before, after)).toEqual(["pair 0"]);
  expect(scenes(after, before)).toEqual(["picture 0", "picture 1"]);
  expect(scenes(before, none, after)).toEqual(["picture 0", "picture 1", "picture 2"]);
  expect(scenes(before, before, after, after)).toEqual(["picture 0", "pair 1", "picture 3"]);
  expect(scenes(none, before, after, before, after)).toEqual(["picture 0", "pair 1", "pair 3"]);
  expect(scenes(before)).toEqual(["picture 0"]);
  expect(scenes()).toEqual([]);
});

test("the before of one room and the after of another are no pair", () => {
  const pair = (one: string, other: string) =>
    kinds(scenesOf([picture(one, "BEFORE"), picture(other, "AFTER")])).length === 1;
  expect(pair("KITCHEN", "KITCHEN")).toBe(true);
  expect(pair("KITCHEN", "BATHROOM")).toBe(false);
  expect(pair("", "BATHROOM")).toBe(true);
});

test("a pair that is none says why: another room, nothing behind the before, nothing before the after", () => {
  const remarks = (...all: [string, Moment][]) =>
    pairRemarks(all.map(([room, moment]) => picture(room, moment))).map((words = "") =>
      words.replace("한 쌍으로 보이지 않습니다.", "…"),
    );
  const [noAfter, noBefore] = [
    "바로 뒤에 시공 후 사진이 없어 …",
    "바로 앞에 시공 전 사진이 없어 …",
  ];
  expect(remarks(["KITCHEN", "BEFORE"], ["KITCHEN", "AFTER"], ["", ""])).toEqual(["", "", ""]);
  expect(remarks(["", "BEFORE"], ["KITCHEN", "AFTER"])).toEqual(["", ""]);
  expect(remarks(["KITCHEN", "BEFORE"], ["BATHROOM", "AFTER"])).toEqual([
    "다음 사진과 공간이 달라(주방, 욕실) …",
    "",
  ]);
  expect(remarks(["", "BEFORE"])).toEqual([noAfter]);
  expect(remarks(["", "AFTER"])).toEqual([noBefore]);
  expect(remarks(["", "AFTER"], ["", "BEFORE"])).toEqual([noBefore, noAfter]);
  expect(remarks(["", "BEFORE"], ["", ""], ["", "AFTER"])).toEqual([noAfter, "", noBefore]);
  expect(remarks(["", "BEFORE"], ["", "BEFORE"], ["", "AFTER"])).toEqual([noAfter, "", ""]);
});

test("of a project that shows only what was made, or more of it than pairs, nothing is remarked", () => {
  const remarks = (...moments: Moment[]) =>
    pairRemarks(moments.map((moment) => picture("", moment))).filter(Boolean);
  expect(remarks("AFTER", "AFTER", "AFTER")).toEqual([]);
  expect(remarks("BEFORE", "AFTER", "AFTER", "", "AFTER")).toEqual([]);
  expect(remarks()).toEqual([]);
});

test("the first of a room's pictures is headed, a pair counts as one, and a room's first is linked", () => {
  const all = placed(
    scenesOf([
      picture(),
      picture("LIVING"),
      picture("LIVING", "BEFORE"),
      picture("", "AFTER"),
      picture("KITCHEN"),
      picture("LIVING"),
    ]),
  );
  expect(all.map(({ heading, anchor }) => [heading, anchor])).toEqual([
    ["", undefined],
    ["거실", "room-living"],
    ["", undefined],
    ["주방", "room-kitchen"],
    ["거실", undefined],
  ]);
});

test("rows are of two wide pictures or one and its upright ones, of a panorama alone, and of whole rooms", () => {
  const rows = (...all: StoryPicture[]) =>
    rowsOf(placed(scenesOf(all))).map((row) => row.map(({ scene }) => scene.index));
  const wide = (room = "") => picture(room);
  const upright = (room = "") => picture(room, "", "upright");
  const panorama = { ...picture(), width: 2000, height: 400 };
  expect(rows(wide(), wide(), wide(), wide())).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(rows(upright(), wide(), upright())).toEqual([[0, 1, 2]]);
  expect(rows(wide(), upright(), wide(), upright())).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(rows(wide(), panorama, wide())).toEqual([[0], [1], [2]]);
  expect(rows(upright())).toEqual([[0]]);
  expect(rows()).toEqual([]);
  const [bath, bedroom] = ["BATHROOM", "BEDROOM"];
  expect(rows(wide(bath), upright(bath), wide(bedroom), upright(bedroom))).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(rows(wide("LIVING"), wide("KITCHEN"), wide("STUDY"))).toEqual([[0], [1, 2]]);
});

test("a lone before or after is named below its picture, with the caption", () => {
  expect(wordsBelow({ ...picture("", "BEFORE"), caption: "철거 전" })).toBe("시공 전 · 철거 전");
  expect(wordsBelow(picture("", "AFTER"))).toBe("시공 후");
  expect(wordsBelow(picture())).toBe("");
});

test("a story's first sentence, whole or shortened", () => {
  expect(firstSentence("오래된 집이었다. 창이 좁았다.\n끝.")).toBe("오래된 집이었다.");
  expect(firstSentence("32.5평의 집 이야기\n둘째 줄")).toBe("32.5평의 집 이야기");
  expect(firstSentence("가".repeat(300))).toBe(`${"가".repeat(119)}…`);
  expect(firstSentence("  ")).toBe("");
});
