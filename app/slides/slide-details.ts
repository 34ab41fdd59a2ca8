import type { DetailValues, PictureDetail } from "~/pictures/picture-detail";

export interface Destination {
  id: number;
  title: string;
  /** If visitors do not see it, the slide leads nowhere. */
  isPublished: boolean;
}

const MAX_LINE = 60;

export function slideDetails(destinations: Destination[]): PictureDetail[] {
  return [
    { name: "line", label: "첫 화면에 표시할 문구", kind: "line", most: MAX_LINE },
    {
      name: "leadsTo",
      label: "연결할 시공 사례",
      kind: "choice",
      choices: destinations.map(({ id, title, isPublished }) => ({
        value: String(id),
        label: isPublished ? title : `${title} (공개되지 않음)`,
      })),
      none: "연결 안 함",
      wrong: "홈페이지에 없는 시공 사례입니다. 다시 선택하세요.",
    },
  ];
}

export function slideValues(row: { line: string; leadsTo: number | null }): DetailValues {
  return { line: row.line, leadsTo: row.leadsTo === null ? "" : String(row.leadsTo) };
}

/** Leaves out values that were not sent. */
export function slideColumns({ line, leadsTo }: DetailValues) {
  return {
    ...(line !== undefined && { line }),
    ...(leadsTo !== undefined && { leadsTo: leadsTo === "" ? null : Number(leadsTo) }),
  };
}
