import {
  type ClipboardEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Sums } from "~/estimate/estimate";
import { focusLater } from "~/forms/focus-later";
import { MOST_LINES, type Problems } from "./check-estimate";
import { groupAsTyped } from "./grouped-number";
import { lineBelow, readPaste } from "./pressed-list";
import {
  emptyLine,
  instalmentsOf,
  isBlank,
  type LineField,
  lineFieldNames,
  sumsOfTyped,
  type TypedEstimate,
  type TypedLine,
  typedIn,
} from "./typed-estimate";

export interface Row {
  /** Ends the ids of its fields, by which an answer's problems know them. */
  key: string;
  /** What its fields begin with; they hold what is typed. */
  line: TypedLine;
}

/** Named by its place, which server and browser know alike. */
function rowAt(line: TypedLine, place: number): Row {
  return { key: String(place), line };
}

let made = 0;

function newRow(line: TypedLine): Row {
  made += 1;
  return { key: `new-${made}`, line };
}

/** The lines of the form, moved and added on the page until they are saved, and what they come to. */
export function useLines(
  form: RefObject<HTMLFormElement>,
  typed: TypedEstimate,
  problems: Problems = {},
) {
  const [rows, setRows] = useState(() => typed.lines.map(rowAt));
  const [isMoved, setMoved] = useState(false);
  const live = useLiveSums(form, typed, rows);
  const list: LineList = {
    rows,
    present: () => presentIn(form, typed),
    change(next, focus) {
      setRows(next);
      setMoved(true);
      focusLater(focus);
    },
    addButton: () => form.current?.querySelector<HTMLElement>("button[value=add]"),
  };
  const latest = useRef(list);
  latest.current = list;
  // The same with each letter, so that no line is rendered again for another.
  const acts = useMemo(() => actsOn(() => latest.current), []);
  return { ...list, isMoved, ...live, ...acts, ...usePaste(list, problems.pasted) };
}

function presentIn(form: RefObject<HTMLFormElement>, typed: TypedEstimate) {
  return form.current ? typedIn(new FormData(form.current)) : typed;
}

type Found = HTMLElement | null | undefined;

interface LineList {
  rows: Row[];
  /** What is typed now. */
  present: () => TypedEstimate;
  change: (next: Row[], focus: () => Found) => void;
  addButton: () => Found;
}

export const lineId = (key: string | undefined) => `line-${key}`;

function inLine(key: string | undefined, selector: string): Found {
  return document.getElementById(lineId(key))?.querySelector<HTMLElement>(selector);
}

function actsOn(latest: () => LineList) {
  return {
    move(index: number, by: 1 | -1) {
      const { rows, change } = latest();
      const row = rows[index];
      if (!row) return;
      const [wanted, other] = by < 0 ? ["up", "down"] : ["down", "up"];
      const enabled = (name = "") => inLine(row.key, `[data-move=${name}] > :enabled`);
      // The button moves with its line, and an element that is moved in the DOM loses the focus.
      change(
        rows.toSpliced(index, 1).toSpliced(index + by, 0, row),
        () => enabled(wanted) ?? enabled(other),
      );
    },
    remove(index: number) {
      const { rows, change, addButton } = latest();
      const next = rows.toSpliced(index, 1);
      const { key } = next[index] ?? next.at(-1) ?? {};
      change(next, () => inLine(key, "input") ?? addButton());
    },
    add: () => add(latest(), "name"),
    /** As Enter does in a spreadsheet: to the same column of the next line, which may be a new one. */
    enter(line: string, column: LineField, by: 1 | -1) {
      const { rows, present } = latest();
      const index = rows.findIndex(({ key }) => lineId(key) === line);
      const next = rows[index + by];
      const field = next && (inLine(next.key, `[name=${column}]`) as HTMLInputElement | null);
      field?.focus();
      field?.select();
      const typed = present().lines[index];
      if (!next && by > 0 && typed && !isBlank(typed)) add(latest(), column);
    },
  };
}

function add({ rows, present, change }: LineList, column: LineField) {
  if (rows.length >= MOST_LINES) return;
  const row = newRow(lineBelow(present().lines.at(-1)));
  change([...rows, row], () => inLine(row.key, `[name=${column}]`));
}

function usePaste({ rows, present, change }: LineList, problem: string | undefined) {
  const [pasteProblem, setPasteProblem] = useState(problem);

  /**
   * @param at the line into which it is pasted, and the column in which it begins
   * @returns whether lines were found
   */
  function insert(pasted: string, at?: { index: number; first: LineField }) {
    const { lines } = present();
    const found = readPaste(pasted, lines, at?.first);
    setPasteProblem("problem" in found ? found.problem : undefined);
    if ("problem" in found) return false;
    const into = at && lines[at.index];
    const added = (into ? belongingTo(into, found.lines) : found.lines).map(newRow);
    const isFilled = (index: number) => !isBlank(lines[index] as TypedLine);
    const end = at?.index ?? rows.length - 1;
    // The line itself, unless the first of the pasted ones fills it.
    const before = rows.slice(0, end + 1).filter((row, index) => {
      return isFilled(index) && !(row === rows[end] && into && fits(into, found.lines[0]));
    });
    const after = rows.slice(end + 1).filter((_, index) => isFilled(end + 1 + index));
    change([...before, ...added, ...after], () => inLine(added[0]?.key, "[name=name]"));
    return true;
  }

  /** Cells that are pasted into a field of a line become lines; a single one stays text. */
  function pasteInto(event: ClipboardEvent<HTMLElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    const field = event.target as HTMLInputElement;
    const line = field.closest("[data-line]");
    // The field for a whole paste is outside the lines.
    if (!line || !/\t|\n./.test(pasted)) return;
    const index = rows.findIndex(({ key }) => lineId(key) === line.id);
    if (insert(pasted, { index, first: field.name as LineField })) event.preventDefault();
  }
  return { pasteProblem, insert, pasteInto };
}

/** Whether cells can be filled in without losing what is typed. */
function fits(line: TypedLine, cells: TypedLine | undefined) {
  return lineFieldNames.every(
    (name) => name === "work" || line[name].trim() === "" || !cells?.[name],
  );
}

/** Pasted lines without a work have that of the line before, which the first of them may complete. */
function belongingTo(line: TypedLine, pasted: TypedLine[]) {
  return pasted.map((cells, index) => {
    const own = Object.entries(cells).filter(([, cell]) => cell !== "");
    const base = index === 0 && fits(line, cells) ? line : { ...emptyLine, work: line.work };
    return { ...base, ...Object.fromEntries(own) };
  });
}

/** What the lines come to, with each figure that is typed. */
function useLiveSums(form: RefObject<HTMLFormElement>, typed: TypedEstimate, rows: Row[]) {
  const [live, setLive] = useState<{ sums: Sums; paid: number }>(() => count(typed));
  const recount = () => setLive(count(presentIn(form, typed)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(recount, [rows]);
  function onInput({ target, nativeEvent }: FormEvent) {
    const field = target as HTMLInputElement;
    if (words.has(field.name)) return;
    groupAsTyped(field, (nativeEvent as InputEvent).inputType);
    recount();
  }
  return { ...live, onInput };
}

const words = new Set(["work", "name", "spec", "unit", "validUntil", "excluded", "note", "pasted"]);

function count(typed: TypedEstimate) {
  return { sums: sumsOfTyped(typed), paid: instalmentsOf(typed) };
}
