import { applyListCommand } from "~/forms/list-command";
import { MOST_LINES, tooManyLines } from "./check-estimate";
import { linesInPaste } from "./pasted-lines";
import {
  emptyLine,
  isBlank,
  type LineField,
  type TypedEstimate,
  type TypedLine,
} from "./typed-estimate";

/** A line to write in, of the same work as the one above it. */
export function lineBelow(above: TypedLine | undefined): TypedLine {
  return { ...emptyLine, work: above?.work ?? "" };
}

/** More lines at the end, in place of those in which nothing was typed. */
export function withMore(lines: TypedLine[], more: TypedLine[]) {
  return [...lines.filter((line) => !isBlank(line)), ...more];
}

type Pasted = { lines: TypedLine[] } | { problem: string };

/**
 * The lines of what was pasted, if there is room for them beside the present ones.
 *
 * @param first the column in which cells without titles begin
 */
export function readPaste(pasted: string, present: TypedLine[], first?: LineField): Pasted {
  const lines = linesInPaste(pasted, first);
  if (lines.length === 0) return { problem: nothingPasted };
  const isTooMuch = withMore(present, lines).length > MOST_LINES;
  return isTooMuch ? { problem: tooManyLines } : { lines };
}

const nothingPasted = "붙여 넣은 내용에 품목이 없습니다. 엑셀에서 칸을 선택해 복사해 주세요.";

/** What a button of the list does without script. */
export function pressedList(typed: TypedEstimate, command: string): TypedEstimate {
  const { lines } = typed;
  if (command !== "add") return { ...typed, lines: applyListCommand(lines, command) };
  if (lines.length >= MOST_LINES) return typed;
  return { ...typed, lines: [...lines, lineBelow(lines.at(-1))] };
}
