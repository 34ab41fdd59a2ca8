import type { PictureData } from "~/pictures/picture";
import { isKeyOf } from "~/text/is-key";
import { moments } from "./portfolio";
import { rooms } from "./rooms";

export type Moment = "" | keyof typeof moments;

export function isMoment(value: string | undefined): value is Moment {
  return value === "" || value === "BEFORE" || value === "AFTER";
}

export interface StoryPicture extends PictureData {
  caption: string;
  /** A key of `rooms`, or "". */
  room: string;
  moment: Moment;
}

export type Scene =
  | { kind: "picture"; index: number; picture: StoryPicture }
  | { kind: "pair"; index: number; before: StoryPicture; after: StoryPicture };

/** A scene in its place; the first of several of one room is headed, and linked where the room is new. */
export interface Placed {
  scene: Scene;
  heading: string;
  anchor?: string;
}

/** "" also for a key that is no longer in the list. */
export function roomName(room: string) {
  return isKeyOf(rooms, room) ? rooms[room] : "";
}

/** A BEFORE directly followed by an AFTER of the same room (or of none) is a pair. */
export function scenesOf(pictures: StoryPicture[]): Scene[] {
  const scenes: Scene[] = [];
  for (let index = 0; index < pictures.length; index += 1) {
    const [picture, next] = [pictures[index], pictures[index + 1]];
    if (!picture) break;
    if (next && isPair(picture, next)) {
      scenes.push({ kind: "pair", index, before: picture, after: next });
      index += 1;
    } else {
      scenes.push({ kind: "picture", index, picture });
    }
  }
  return scenes;
}

type Half = Pick<StoryPicture, "room" | "moment">;

function isPair(one: Half, next: Half) {
  return one.moment === "BEFORE" && next.moment === "AFTER" && isSameRoom(one, next);
}

export function hasPair(pictures: Half[]) {
  return pictures.some((picture, at) => {
    const next = pictures[at + 1];
    return next !== undefined && isPair(picture, next);
  });
}

function isSameRoom(one: Half, next: Half) {
  return !one.room || !next.room || one.room === next.room;
}

/** A lone AFTER is remarked only beside BEFOREs, or if it is the only one. */
export function pairRemarks(pictures: Half[]): (string | undefined)[] {
  const isPaired = pictures.map((picture, index) => {
    const [last, next] = [pictures[index - 1], pictures[index + 1]];
    return (last && isPair(last, picture)) || (next && isPair(picture, next));
  });
  const isLone = (moment: Moment, index: number) =>
    pictures[index]?.moment === moment && !isPaired[index];
  const isTold =
    pictures.some((_, index) => isLone("BEFORE", index)) ||
    pictures.filter(({ moment }) => moment).length === 1;
  return pictures.map(({ room }, index) => {
    const next = pictures[index + 1];
    if (isLone("BEFORE", index)) {
      return next?.moment === "AFTER"
        ? `다음 사진과 공간이 달라(${roomName(room)}, ${roomName(next.room)}) 한 쌍으로 보이지 않습니다.`
        : "바로 뒤에 시공 후 사진이 없어 한 쌍으로 보이지 않습니다.";
    }
    // Of two different rooms, the BEFORE has been remarked already.
    return isTold && isLone("AFTER", index) && pictures[index - 1]?.moment !== "BEFORE"
      ? "바로 앞에 시공 전 사진이 없어 한 쌍으로 보이지 않습니다."
      : undefined;
  });
}

export function placed(scenes: Scene[]): Placed[] {
  const seen = new Set<string>();
  return scenes.map((scene, index) => {
    const room = roomOf(scene);
    const last = scenes[index - 1];
    const heading = last && roomOf(last) === room ? "" : roomName(room);
    const isNew = heading !== "" && !seen.has(room);
    seen.add(room);
    return { scene, heading, ...(isNew && { anchor: `room-${room.toLowerCase()}` }) };
  });
}

/** A row's width for a height of 1: two wide pictures, or a wide one beside two upright ones. */
const ROW = 2.8;
const MOST_IN_ROW = 4;

/** Rows of pictures of one height, in their order: no row much higher than others, no room torn apart. */
export function rowsOf(all: Placed[]): Placed[][] {
  let best: { cost: number; rows: Placed[][] }[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= all.length; end += 1) {
    const choices = best.slice(-MOST_IN_ROW).map(({ cost, rows }, index, shown) => {
      const row = all.slice(end - shown.length + index, end);
      return { cost: cost + costOf(row), rows: [...rows, row] };
    });
    best = [...best, choices.reduce((one, other) => (other.cost < one.cost ? other : one))];
  }
  return best.at(-1)?.rows ?? [];
}

function costOf(row: Placed[]) {
  const others = row.slice(1).filter(({ heading }) => heading).length;
  const isTorn = others > 0 && row[0]?.heading === "";
  const ratio = ratioOf(row) / ROW;
  // Low rows are worse than high ones: their pictures are small.
  return (ratio > 1 ? 2 : 1) * Math.log(ratio) ** 2 + 0.05 * others + (isTorn ? 0.2 : 0);
}

export function ratioOf(row: Placed[]) {
  return row.reduce((sum, { scene }) => sum + ratioOfScene(scene), 0);
}

export function ratioOfScene(scene: Scene) {
  const { width, height } = scene.kind === "pair" ? scene.after : scene.picture;
  return width / height;
}

export function roomOf(scene: Scene) {
  return scene.kind === "pair" ? scene.after.room || scene.before.room : scene.picture.room;
}

export function wordsBelow({ moment, caption }: StoryPicture) {
  return [moment && moments[moment], caption].filter(Boolean).join(" · ");
}

/** Who said it may stand on the last line: — 김○○ 님 */
export function signed(words: string) {
  const lines = words.trim().split("\n");
  const last = lines.at(-1)?.trim() ?? "";
  const isSigned = lines.length > 1 && /^[-–—]/.test(last) && last.length <= LONGEST_SIGNER;
  if (!isSigned) return { said: words, signer: "" };
  return { said: lines.slice(0, -1).join("\n"), signer: last.slice(1).trim() };
}

const LONGEST_SIGNER = 30;

/** "" if there is no text. */
export function firstSentence(story: string, most = 120) {
  const line = story.trim().split("\n", 1)[0] ?? "";
  const sentence = /^.*?[.!?。](?=\s|$)/u.exec(line)?.[0] ?? line;
  const letters = [...sentence];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : sentence;
}
