import { type RefObject, useState } from "react";
import { withoutBlock } from "~/database/list-version";
import { warn } from "~/forms/dialog";
import { focusLater } from "~/forms/focus-later";
import { type BlockKind, MAX_BLOCKS } from "./block-schema";
import type { BlockInForm } from "./receive-blocks.server";

interface BlockList {
  kind: BlockKind;
  blocks: BlockInForm[];
  version: string;
  /** Set if the list is what a form sent, and not what is stored. */
  answer: object | undefined;
}

let made = 0;

/**
 * The blocks of the form: moved, added and brought back on the page until they are saved; removed at
 * once.
 */
export function useBlockList(form: RefObject<HTMLFormElement>, list: BlockList) {
  const [rows, setRows] = useState(() => {
    // A new list begins with a text to write; left empty, it is not stored.
    const isNew = list.blocks.length === 0 && !list.answer;
    return isNew ? [{ key: "first", id: "", title: "", str: "" }] : list.blocks.map(asRow);
  });
  const [deleted, setDeleted] = useState<string[]>([]);
  const [isMoved, setMoved] = useState(false);
  const [removed, setRemoved] = useState<{ row: BlockInForm; index: number }>();

  function move(index: number, by: 1 | -1) {
    const row = rows[index];
    if (!row) return;
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
    setMoved(true);
  }

  function add() {
    made += 1;
    setRows([...rows, { key: `new-${made}`, id: "", title: "", str: "" }]);
    setMoved(true);
    focusLater(() =>
      form.current?.querySelector<HTMLElement>(".block:last-of-type :is(input, textarea)"),
    );
  }

  /** Removes it from the screen at once, and deletes it on the server if it is stored. */
  async function remove(row: (typeof rows)[number]) {
    const index = rows.indexOf(row);
    const value = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name="blocks[${index}].${name}"]`)?.value ??
      "";
    const gone = { row: { id: "", title: value("title"), str: value("str") }, index };
    setRows(rows.filter((other) => other !== row));
    setRemoved(row.id ? undefined : gone);
    if (!row.id) return;
    setDeleted([...deleted, row.id]);
    // The /api has no steps of a job among its kinds.
    const segment = list.kind === "step" ? "" : `${list.kind}/`;
    const isGone = await fetch(`/api/content/${segment}${row.id}`, { method: "DELETE" }).then(
      ({ ok, status }) => ok || status === 404,
      () => false,
    );
    if (isGone) return setRemoved(gone);
    setDeleted((all) => all.filter((id) => id !== row.id));
    setRows((all) => all.toSpliced(index, 0, { ...row, ...gone.row, id: row.id }));
    await warn("삭제하지 못했습니다", "연결을 확인하고 다시 시도해주세요.");
  }

  /**
   * Restores it as a new block, because the stored one is gone; saving the list stores it again.
   */
  function bringBack() {
    if (!removed || rows.length >= MAX_BLOCKS) return;
    made += 1;
    setRows(rows.toSpliced(removed.index, 0, { ...removed.row, key: `new-${made}` }));
    setRemoved(undefined);
    setMoved(true);
  }

  // This form's own deletions are not a conflict.
  const version = deleted.reduce(withoutBlock, list.version);
  return { rows, version, isMoved, removed, move, add, remove, bringBack };
}

function asRow(block: BlockInForm) {
  made += 1;
  return { ...block, key: block.id || `row-${made}` };
}
