import { type ClipboardEvent, type RefObject, useEffect, useState } from "react";
import type { Sums } from "~/estimate/estimate";
import { focusLater } from "~/forms/focus-later";
import { lineBelow, readPaste } from "./arranged";
import type { Problems } from "./check-estimate";
import {
  instalmentsOf,
  isBlank,
  lineFieldNames,
  sumsOfTyped,
  type TypedEstimate,
  type TypedLine,
  typedIn,
} from "./typed-estimate";

export interface Row {
  key: string;
  /** What its fields begin with; they hold what is typed. */
  line: TypedLine;
  /** The place that an answer's problems know it by. */
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
  const [pasteProblem, setPasteProblem] = useState(problems.pasted);
  const { sums, paid, recount } = useLiveSums(form, typed, rows);

  const present = () => (form.current ? typedIn(new FormData(form.current)) : typed);

  function change(next: Row[], focus: () => HTMLElement | null | undefined) {
    setRows(next);
    setMoved(true);
    focusLater(focus);
  }
  const inLine = (key: string, selector: string) => () =>
    document.getElementById(key)?.querySelector<HTMLElement>(selector);

  function move(index: number, by: 1 | -1) {
    const row = rows[index];
    if (!row) return;
    const [wanted, other] = by < 0 ? ["up", "down"] : ["down", "up"];
    const enabled = (name = "") => `[data-move=${name}] > :enabled`;
    // The button moves with its line, and an element that is moved in the DOM loses the focus.
    change(
      rows.toSpliced(index, 1).toSpliced(index + by, 0, row),
      () => inLine(row.key, enabled(wanted))() ?? inLine(row.key, enabled(other))(),
    );
  }

  function remove(index: number) {
    const next = rows.toSpliced(index, 1);
    const key = (next[index] ?? next.at(-1))?.key;
    const add = () => form.current?.querySelector<HTMLElement>("button[value=add]");
    change(next, () => (key && inLine(key, "input")()) || add());
  }

  function add() {
    const row = newRow(lineBelow(present().lines.at(-1)));
    change([...rows, row], inLine(row.key, "[name=name]"));
  }

  /** @returns whether lines were found */
  function insert(pasted: string, after = rows.length - 1) {
    const { lines } = present();
    const found = readPaste(pasted, lines);
    setPasteProblem("problem" in found ? found.problem : undefined);
    if ("problem" in found) return false;
    const added = found.lines.map((line) => newRow(line));
    const kept = (from: number, to: number) =>
      rows.slice(from, to).filter((_, index) => !isBlank(lines[from + index] as TypedLine));
    const next = [...kept(0, after + 1), ...added, ...kept(after + 1, rows.length)];
    change(next, inLine(added[0]?.key ?? "", "[name=name]"));
    return true;
  }

  /** Cells that are pasted into a field of a line become lines; a single one stays text. */
  function pasteInto(event: ClipboardEvent<HTMLElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    if (!/\t|\n./.test(pasted)) return;
    const line = (event.target as HTMLElement).closest("[data-line]");
    if (
      insert(
        pasted,
        rows.findIndex(({ key }) => key === line?.id),
      )
    )
      event.preventDefault();
  }

  const acts = { move, remove, add, insert, pasteInto, present };
  return { rows, isMoved, sums, paid, recount, pasteProblem, ...acts };
}

/** What is typed comes to, with each letter. */
function useLiveSums(form: RefObject<HTMLFormElement>, typed: TypedEstimate, rows: Row[]) {
  const [live, setLive] = useState<{ sums: Sums; paid: number }>(() => count(typed));
  function recount() {
    if (form.current) setLive(count(typedIn(new FormData(form.current))));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(recount, [rows]);
  return { ...live, recount };
}

function count(typed: TypedEstimate) {
  return { sums: sumsOfTyped(typed), paid: instalmentsOf(typed) };
}

/** What an answer says of the fields of a line, by their names. */
export function problemsOf({ place }: Row, problems: Problems = {}) {
  return lineFieldNames.flatMap((name) => {
    const message = place === undefined ? undefined : problems[`${name}-${place}`];
    return message ? [{ name, message }] : [];
  });
}
