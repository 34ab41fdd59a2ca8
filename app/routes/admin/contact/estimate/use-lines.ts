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
import type { Problems } from "./check-estimate";
import type { PastedInto } from "./pasted-lines";
import { lineBelow, readPaste } from "./pressed-list";
import {
  instalmentsOf,
  isBlank,
  sumsOfTyped,
  type TypedEstimate,
  type TypedLine,
  typedIn,
} from "./typed-estimate";

export interface Row {
  key: string;
  /** What its fields begin with; they hold what is typed. */
  line: TypedLine;
  /** Its place when the form was opened or answered, by which problems and fields are named. */
  place: number | undefined;
}

/** Named by its place, which server and browser know alike. */
function rowAt(line: TypedLine, place: number): Row {
  return { key: `line-${place}`, line, place };
}

let made = 0;

function newRow(line: TypedLine): Row {
  made += 1;
  return { key: `new-${made}`, line, place: undefined };
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
    present: () => (form.current ? typedIn(new FormData(form.current)) : typed),
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

type Found = HTMLElement | null | undefined;

interface LineList {
  rows: Row[];
  /** What is typed now. */
  present: () => TypedEstimate;
  change: (next: Row[], focus: () => Found) => void;
  addButton: () => Found;
}

function inLine(key: string | undefined, selector: string): Found {
  return document.getElementById(key ?? "")?.querySelector<HTMLElement>(selector);
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
    add() {
      const { rows, present, change } = latest();
      const row = newRow(lineBelow(present().lines.at(-1)));
      change([...rows, row], () => inLine(row.key, "[name=name]"));
    },
  };
}

function usePaste({ rows, present, change }: LineList, problem: string | undefined) {
  const [pasteProblem, setPasteProblem] = useState(problem);

  /** @returns whether lines were found */
  function insert(pasted: string, after = rows.length - 1, into?: PastedInto) {
    const { lines } = present();
    const found = readPaste(pasted, lines, into);
    setPasteProblem("problem" in found ? found.problem : undefined);
    if ("problem" in found) return false;
    const added = found.lines.map(newRow);
    const filled = rows.filter((_, index) => !isBlank(lines[index] as TypedLine));
    const before = rows.slice(0, after + 1).filter((row) => filled.includes(row));
    const next = [...before, ...added, ...filled.slice(before.length)];
    change(next, () => inLine(added[0]?.key, "[name=name]"));
    return true;
  }

  /** Cells that are pasted into a field of a line become lines, from its column on; a single one stays text. */
  function pasteInto(event: ClipboardEvent<HTMLElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    const field = event.target as HTMLInputElement;
    const line = field.closest("[data-line]");
    // The field for a whole paste is outside the lines.
    if (!line || !/\t|\n./.test(pasted)) return;
    const place = rows.findIndex(({ key }) => key === line.id);
    const { work = "" } = present().lines[place] ?? {};
    if (insert(pasted, place, { field: field.name, work })) event.preventDefault();
  }
  return { pasteProblem, insert, pasteInto };
}

/** What is typed comes to, with each figure. */
function useLiveSums(form: RefObject<HTMLFormElement>, typed: TypedEstimate, rows: Row[]) {
  const [live, setLive] = useState<{ sums: Sums; paid: number }>(() => count(typed));
  function recount() {
    if (form.current) setLive(count(typedIn(new FormData(form.current))));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(recount, [rows]);
  function onInput({ target }: FormEvent) {
    if (!words.has((target as HTMLInputElement).name)) recount();
  }
  return { ...live, onInput };
}

/** Fields that no sum depends on. */
const words = new Set(["work", "name", "spec", "unit", "validUntil", "excluded", "note", "pasted"]);

function count(typed: TypedEstimate) {
  return { sums: sumsOfTyped(typed), paid: instalmentsOf(typed) };
}
