import type { PictureData } from "~/pictures/picture";
import { isKeyOf } from "~/text/is-key";
import { rooms } from "./rooms";

export const moments = { BEFORE: "시공 전", AFTER: "시공 후" } as const;

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
  | { kind: "picture"; index: number; picture: StoryPicture; isHalf: boolean }
  | { kind: "pair"; index: number; before: StoryPicture; after: StoryPicture };

export interface RoomGroup {
  room: string;
  /** Undefined if there is no room, or it was shown before. */
  anchor?: string;
  scenes: Scene[];
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
      scenes.push({ kind: "picture", index, picture, isHalf: false });
    }
  }
  return scenes;
}

type Half = Pick<StoryPicture, "room" | "moment">;

function isPair(one: Half, next: Half) {
  return one.moment === "BEFORE" && next.moment === "AFTER" && isSameRoom(one, next);
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

/** Upright pictures that can stand side by side are halves. */
export function groupByRoom(scenes: Scene[]): RoomGroup[] {
  const groups: RoomGroup[] = [];
  const seen = new Set<string>();
  for (const scene of scenes) {
    const room = roomOf(scene);
    const last = groups.at(-1);
    if (last?.room === room) {
      last.scenes.push(scene);
      continue;
    }
    const isFirst = roomName(room) !== "" && !seen.has(room);
    seen.add(room);
    groups.push({
      room,
      ...(isFirst && { anchor: `room-${room.toLowerCase()}` }),
      scenes: [scene],
    });
  }
  return groups.map((group) => ({ ...group, scenes: inHalves(group.scenes) }));
}

export function roomOf(scene: Scene) {
  return scene.kind === "pair" ? scene.after.room || scene.before.room : scene.picture.room;
}

/** One without a neighbour has its own row. */
function inHalves(scenes: Scene[]): Scene[] {
  const marked = [...scenes];
  for (let index = 0; index + 1 < marked.length; index += 1) {
    const [one, next] = [marked[index], marked[index + 1]];
    if (!isUpright(one) || !isUpright(next)) continue;
    marked[index] = { ...one, isHalf: true };
    marked[index + 1] = { ...next, isHalf: true };
    index += 1;
  }
  return marked;
}

function isUpright(scene: Scene | undefined): scene is Scene & { kind: "picture" } {
  return scene?.kind === "picture" && scene.picture.height > scene.picture.width;
}

export function wordsBelow({ moment, caption }: StoryPicture) {
  return [moment && moments[moment], caption].filter(Boolean).join(" · ");
}

/** "" if there is no text. */
export function firstSentence(story: string, most = 120) {
  const line = story.trim().split("\n", 1)[0] ?? "";
  const sentence = /^.*?[.!?。](?=\s|$)/u.exec(line)?.[0] ?? line;
  const letters = [...sentence];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : sentence;
}
