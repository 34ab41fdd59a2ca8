import { MAX_CAPTION } from "~/pictures/limits";
import { choicesOf, type DetailValues, type PictureDetail } from "~/pictures/picture-detail";
import { moments } from "./portfolio";
import { rooms } from "./rooms";
import { isMoment, pairRemarks } from "./story";

export const storyDetails: PictureDetail[] = [
  {
    name: "caption",
    label: "캡션",
    placeholder: "캡션 (사진 아래에 보이는 글)",
    kind: "line",
    most: MAX_CAPTION,
  },
  {
    name: "room",
    label: "공간",
    kind: "choice",
    choices: choicesOf(rooms),
    none: "공간 (선택 안 함)",
    isShared: true,
    wrong: "목록에 없는 공간입니다. 다시 선택하세요.",
  },
  {
    name: "moment",
    label: "시공 전후",
    kind: "choice",
    choices: choicesOf(moments),
    none: "시공 전후 (선택 안 함)",
    isShared: true,
    wrong: "시공 전이나 시공 후만 선택할 수 있습니다.",
  },
];

export function storyValues(row: { caption: string; room: string; moment: string }): DetailValues {
  return { caption: row.caption, room: row.room, moment: row.moment };
}

/** Leaves out values that were not sent. */
export function storyColumns({ caption, room, moment }: DetailValues) {
  return {
    ...(caption !== undefined && { caption }),
    ...(room !== undefined && { room }),
    ...(isMoment(moment) && { moment }),
  };
}

export function storyRemarks(all: DetailValues[]) {
  return pairRemarks(
    all.map(({ room = "", moment }) => ({ room, moment: isMoment(moment) ? moment : "" })),
  );
}
